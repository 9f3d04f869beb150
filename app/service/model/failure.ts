import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'
import { orNull } from '../../util/or-null.ts'
import { keysOf } from '../../util/records.ts'
import { type CertificateRequest, certificateRequest } from './client-certificate.ts'

/** What the person can do about a failure, besides pressing *Try now*. */
export type FailureAction =
  | 'none'
  | 'sign-in-again'
  | 'give-proxy-password'
  | 'choose-certificate'
  | 'ask-administrator'

/** What the person can do once the same answer has come for a day. */
type LastingAction = 'check-address' | 'ask-administrator'

/**
 * How a failing renewal goes on. `passing`: tried again with growing waits. `refused`: the service refused the request,
 * so retries are rare. `no-call`: nothing can be sent, and nothing is counted.
 */
type FailureKind = 'passing' | 'refused' | 'no-call'

export interface FailureRow {
  /** For a help desk. It never changes its meaning, and that of a failure which is gone is never given again. */
  readonly code: `DP-1${number}`
  readonly kind: FailureKind
  /** Absent: `none`. */
  readonly asks?: FailureAction
  /** What it asks in place of that once it has lasted for a day. */
  readonly ifItLasts?: LastingAction
  readonly isConnection?: true
  /** The address may be that of a page of the service's, with a path. */
  readonly mayBePage?: true
  /** What a person who pressed can do, where no button beside the sentence says it. */
  readonly advice?:
    | 'connection'
    | 'later'
    | 'reach'
    | 'address'
    | 'whole-address'
    | 'username-and-key'
    | 'type-again'
}

/**
 * Why a call brought no token, as exactly as it can be told. Each row is a failure. Which status is which is decided in
 * `app/service/status-cause.ts`, which 2xx is in `token-response.ts`, which broken connection in `main/service/http.ts`.
 */
export const failures = {
  // Nothing came back.
  unreachable: { code: 'DP-1101', kind: 'passing', isConnection: true, advice: 'reach' },
  timeout: { code: 'DP-1102', kind: 'passing', isConnection: true, advice: 'connection' },
  cut: { code: 'DP-1103', kind: 'passing', isConnection: true, advice: 'connection' },
  'network-stopped': { code: 'DP-1104', kind: 'passing' },
  cancelled: { code: 'DP-1105', kind: 'passing' },
  'not-https': { code: 'DP-1106', kind: 'passing', isConnection: true },
  // Proxies.
  proxy: { code: 'DP-1201', kind: 'passing', isConnection: true },
  'proxy-password': { code: 'DP-1202', kind: 'passing', asks: 'give-proxy-password' },
  'proxy-refused': { code: 'DP-1203', kind: 'passing', asks: 'give-proxy-password' },
  // Certificates.
  certificate: { code: 'DP-1301', kind: 'passing', ifItLasts: 'ask-administrator', isConnection: true },
  'client-certificate': { code: 'DP-1302', kind: 'passing' },
  'choose-certificate': { code: 'DP-1303', kind: 'passing', asks: 'choose-certificate' },
  'certificate-refused': { code: 'DP-1304', kind: 'passing', asks: 'choose-certificate' },
  'certificate-date': {
    code: 'DP-1305',
    kind: 'passing',
    ifItLasts: 'ask-administrator',
    isConnection: true,
  },
  // Answers.
  busy: { code: 'DP-1401', kind: 'passing', advice: 'later' },
  'server-error': { code: 'DP-1402', kind: 'passing', advice: 'later' },
  unusable: { code: 'DP-1403', kind: 'passing', advice: 'later' },
  'too-large': { code: 'DP-1404', kind: 'passing', advice: 'address' },
  html: { code: 'DP-1405', kind: 'passing', isConnection: true, mayBePage: true, advice: 'address' },
  redirect: { code: 'DP-1406', kind: 'passing', ifItLasts: 'check-address', mayBePage: true },
  'no-endpoint': {
    code: 'DP-1407',
    kind: 'passing',
    ifItLasts: 'check-address',
    mayBePage: true,
    advice: 'whole-address',
  },
  refused: { code: 'DP-1408', kind: 'refused', advice: 'username-and-key' },
  // Credentials.
  rejected: { code: 'DP-1501', kind: 'refused', asks: 'sign-in-again' },
  /** RFC 7617 forbids a character in the username or the password. */
  unsendable: { code: 'DP-1502', kind: 'no-call', asks: 'sign-in-again', advice: 'type-again' },
  'no-password': { code: 'DP-1503', kind: 'no-call', asks: 'sign-in-again' },
  'host-not-allowed': { code: 'DP-1504', kind: 'no-call', asks: 'ask-administrator' },
} as const satisfies Record<string, FailureRow>

export type FailureCause = keyof typeof failures

type Caused = Pick<Failure, 'cause'>

export type CallCode = (typeof failures)[FailureCause]['code']

export function codeOf({ cause }: Caused): CallCode {
  return failures[cause].code
}

function rowOf({ cause }: Caused): FailureRow {
  return failures[cause]
}

export function requiredAction(failure: Caused): FailureAction {
  return rowOf(failure).asks ?? 'none'
}

/** What a failure asks of the person once it has lasted for a day; null if a day makes no difference. */
export function actionIfItLasts(failure: Caused): LastingAction | null {
  return rowOf(failure).ifItLasts ?? null
}

export function failureKind(failure: Caused): FailureKind {
  return rowOf(failure).kind
}

export function isConnectionFailure(failure: Caused): boolean {
  return rowOf(failure).isConnection ?? false
}

/** Whether the address may be that of a page of the service's, so that the call went to the wrong path. */
export function mayBeAddressOfPage(failure: Caused): boolean {
  return rowOf(failure).mayBePage ?? false
}

const unusableReason = z.enum([
  'no-token',
  'bad-token',
  'empty',
  'not-json',
  /** A status that ends no call: 1xx, or outside 100 to 599. */
  'bad-status',
])
export type UnusableReason = z.infer<typeof unusableReason>

/** What is known of any failure; null where it is not known. It holds no secret. */
const answer = z.object({
  status: z.nullable(z.number()),
  /** The service's own words, at most 300 characters on one line. */
  serviceMessage: z.nullable(z.string()),
  /** From `Retry-After`: wait at least so long, 0 to 24 h. */
  retryAfterMs: z.nullable(z.number()),
})

const proxyCauses = ['proxy-password', 'proxy-refused'] as const
const certificateCauses = ['choose-certificate', 'certificate-refused'] as const
const detailed = ['unusable', 'redirect', 'certificate-date', ...proxyCauses, ...certificateCauses] as const

function isPlain(cause: FailureCause): cause is Exclude<FailureCause, (typeof detailed)[number]> {
  return !detailed.some((each) => each === cause)
}

/** What is known of a failure, by its cause. */
export const failure = z.discriminatedUnion('cause', [
  /** A reason that this version does not know is told as *no JSON*. */
  z.extend(answer, { cause: z.literal('unusable'), unusable: z.catch(unusableReason, 'not-json') }),
  /** The host that the service points to instead. */
  z.extend(answer, { cause: z.literal('redirect'), redirectHost: orNull(z.string()) }),
  /** What this computer's clock showed. */
  z.extend(answer, { cause: z.literal('certificate-date'), clockAt: orNull(instant) }),
  /** Host and port of the proxy that wants a username and a password, or other ones. */
  z.extend(answer, { cause: z.enum(proxyCauses), proxy: orNull(z.string()) }),
  /** What the service asks for and the person has to choose. */
  z.extend(answer, { cause: z.enum(certificateCauses), certificateRequest: orNull(certificateRequest) }),
  z.extend(answer, { cause: z.enum(keysOf(failures).filter(isPlain)) }),
])
export type Failure = z.infer<typeof failure>

/** A failure of which nothing but the cause is known. */
export function causeAlone(cause: FailureCause): Failure {
  return failure.parse({ cause, status: null, serviceMessage: null, retryAfterMs: null })
}

/** The proxy that the person is asked a password for; null if none is known. */
export function proxyOf(failure: Failure | null): string | null {
  return failure?.cause === 'proxy-password' || failure?.cause === 'proxy-refused' ? failure.proxy : null
}

/** What the person is asked to choose a certificate for; null if that is not known. */
export function certificateRequestOf(failure: Failure | null): CertificateRequest | null {
  if (failure?.cause === 'choose-certificate' || failure?.cause === 'certificate-refused')
    return failure.certificateRequest
  return null
}

/** The failure without what it asks the person for. */
export function withoutRequest(failure: Failure): Failure {
  switch (failure.cause) {
    case 'proxy-password':
    case 'proxy-refused':
      return { ...failure, proxy: null }
    case 'choose-certificate':
    case 'certificate-refused':
      return { ...failure, certificateRequest: null }
    default:
      return failure
  }
}

/** Whether two failures have the same reason. A service may word each refusal of one outage differently. */
export function isSameFailure(one: Failure | null, other: Failure | null): boolean {
  return one?.cause === other?.cause && one?.status === other?.status && detailOf(one) === detailOf(other)
}

function detailOf(failure: Failure | null): string | null {
  if (failure?.cause === 'unusable') return failure.unusable
  return failure?.cause === 'redirect' ? failure.redirectHost : null
}
