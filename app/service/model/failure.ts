import * as z from 'zod/mini'
import { instant } from '../../util/instant.ts'
import { orNull } from '../../util/read-stored.ts'
import { keysOf } from '../../util/records.ts'
import { type CertificateRequest, certificateRequest } from './credentials.ts'

interface FailureRow {
  /** The code for a help desk. It never changes its meaning and is never reused. */
  readonly code: `DP-1${number}`
  /**
   * How a failed renewal is retried. Absent: it is transient, with growing waits. `refused`: the service refused the
   * request, so retries are rare. `no-call`: nothing can be sent, and nothing is counted.
   */
  readonly kind?: 'refused' | 'no-call'
  /** What the person can do besides pressing *Try now*; absent if there is nothing. */
  readonly asks?: 'sign-in-again' | 'give-proxy-password' | 'choose-certificate' | 'ask-administrator'
  /** What it asks instead once the same answer has come for a day. */
  readonly ifItLasts?: 'check-address' | 'ask-administrator'
  readonly isConnection?: true
  /** The call may have arrived, and its answer was lost. */
  readonly losesAnswer?: true
  /** The address may be that of one of the service's web pages, so that the call went to the wrong path. */
  readonly mayBePage?: true
  /** Advice after a press, if no button beside the sentence gives it. */
  readonly advice?:
    | 'connection'
    | 'later'
    | 'reach'
    | 'address'
    | 'whole-address'
    | 'username-and-key'
    | 'type-again'
}

/** Why a call brought no answer, as `main/service/http.ts` finds out. */
const withoutAnswer = {
  /** Nothing listens at this address, or there is no route to it. */
  unreachable: { code: 'DP-1101', isConnection: true, advice: 'reach' },
  timeout: { code: 'DP-1102', isConnection: true, losesAnswer: true, advice: 'connection' },
  /** The connection broke, perhaps after the call was sent, or the TLS handshake failed. */
  cut: { code: 'DP-1103', isConnection: true, losesAnswer: true, advice: 'connection' },
  /** Chromium's network process crashed. */
  'network-stopped': { code: 'DP-1104', losesAnswer: true },
  cancelled: { code: 'DP-1105', losesAnswer: true },
  /** The server speaks no TLS. */
  'not-https': { code: 'DP-1106', isConnection: true },
  offline: { code: 'DP-1107', isConnection: true, advice: 'connection' },
  'name-not-found': { code: 'DP-1108', isConnection: true, advice: 'reach' },
  proxy: { code: 'DP-1201', isConnection: true },
  /** The proxy at `detail` (host and port) asks for a password, or refused the one that it got. */
  'proxy-password': { code: 'DP-1202', asks: 'give-proxy-password' },
  'proxy-refused': { code: 'DP-1203', asks: 'give-proxy-password' },
  /** The server's certificate is not trusted. The last two rows come before this one if they apply. */
  certificate: { code: 'DP-1301', ifItLasts: 'ask-administrator', isConnection: true },
  /** The server asks for a certificate: none matches, the person has to choose, or it refused their choice. */
  'client-certificate': { code: 'DP-1302' },
  'choose-certificate': { code: 'DP-1303', asks: 'choose-certificate' },
  'certificate-refused': { code: 'DP-1304', asks: 'choose-certificate' },
  /** The server's certificate has expired or is not yet valid. */
  'certificate-date': { code: 'DP-1305', ifItLasts: 'ask-administrator', isConnection: true },
  /** The server's certificate is for another name, and this is reported first. `detail`: one of its names, or empty. */
  'certificate-name': { code: 'DP-1306', ifItLasts: 'ask-administrator', isConnection: true },
} as const satisfies Record<string, FailureRow>

/** Why a call brought no token: the reasons above, or what `token-response.ts` finds in the answer. */
export const failures = {
  ...withoutAnswer,
  busy: { code: 'DP-1401', advice: 'later' },
  'server-error': { code: 'DP-1402', advice: 'later' },
  unusable: { code: 'DP-1403', advice: 'later' },
  'too-large': { code: 'DP-1404', advice: 'address' },
  html: { code: 'DP-1405', isConnection: true, mayBePage: true, advice: 'address' },
  redirect: { code: 'DP-1406', ifItLasts: 'check-address', mayBePage: true },
  'no-endpoint': { code: 'DP-1407', ifItLasts: 'check-address', mayBePage: true, advice: 'whole-address' },
  refused: { code: 'DP-1408', kind: 'refused', advice: 'username-and-key' },
  rejected: { code: 'DP-1501', kind: 'refused', asks: 'sign-in-again' },
  /** The username contains a colon or a control character (RFC 7617), or a text is not valid Unicode. */
  unsendable: { code: 'DP-1502', kind: 'no-call', asks: 'sign-in-again', advice: 'type-again' },
  'no-password': { code: 'DP-1503', kind: 'no-call', asks: 'sign-in-again' },
  'host-not-allowed': { code: 'DP-1504', kind: 'no-call', asks: 'ask-administrator' },
} as const satisfies Record<string, FailureRow>

export type FailureCause = keyof typeof failures

export type NoResponseCause = keyof typeof withoutAnswer | 'host-not-allowed'

export type CallCode = (typeof failures)[FailureCause]['code']

export function rowOf({ cause }: Pick<Failure, 'cause'>): FailureRow & { readonly code: CallCode } {
  return failures[cause]
}

/** True if the call may have reached the service, and so replaced the token, and its answer is not known. */
export function isAnswerUnknown({ cause, status }: Pick<Failure, 'cause' | 'status'>): boolean {
  return status === null ? (rowOf({ cause }).losesAnswer ?? false) : status === 502 || status === 504
}

export function isCertificateFailure({ cause }: Pick<Failure, 'cause'>): boolean {
  return cause === 'certificate' || cause === 'certificate-date' || cause === 'certificate-name'
}

const unusableReason = z.enum([
  'no-token',
  'bad-token',
  'empty',
  'not-json',
  /** Not a final HTTP status: 1xx, or outside 100 to 599. */
  'bad-status',
])

/** The fields of every failure, null if unknown. They contain no secret. */
const answer = z.object({
  status: z.nullable(z.number()),
  /** The service's message, on one line of at most 300 characters. */
  serviceMessage: z.nullable(z.string()),
  /** The minimum wait from `Retry-After`, 0 to 24 h. */
  retryAfterMs: z.nullable(z.number()),
})

const proxyCauses = ['proxy-password', 'proxy-refused'] as const
const certificateCauses = ['choose-certificate', 'certificate-refused'] as const
const otherDetailed = ['unusable', 'redirect', 'certificate-date', 'certificate-name'] as const
const detailed = [...otherDetailed, ...proxyCauses, ...certificateCauses] as const

function isPlain(cause: FailureCause): cause is Exclude<FailureCause, (typeof detailed)[number]> {
  return !detailed.some((each) => each === cause)
}

export const failure = z.discriminatedUnion('cause', [
  /** A reason that this version does not know is shown as *no JSON*. */
  z.extend(answer, { cause: z.literal('unusable'), unusable: z.catch(unusableReason, 'not-json') }),
  z.extend(answer, { cause: z.literal('redirect'), redirectHost: orNull(z.string()) }),
  /** `clockAt`: what this computer's clock said. */
  z.extend(answer, { cause: z.literal('certificate-date'), clockAt: orNull(instant) }),
  z.extend(answer, { cause: z.literal('certificate-name'), certificateName: orNull(z.string()) }),
  /** Host and port of the proxy that asks for a username and a password, or rejected them. */
  z.extend(answer, { cause: z.enum(proxyCauses), proxy: orNull(z.string()) }),
  z.extend(answer, { cause: z.enum(certificateCauses), certificateRequest: orNull(certificateRequest) }),
  z.extend(answer, { cause: z.enum(keysOf(failures).filter(isPlain)) }),
])
export type Failure = z.infer<typeof failure>

/** A failure with nothing known except its cause. */
export function causeAlone(cause: FailureCause): Failure {
  return failure.parse({ cause, status: null, serviceMessage: null, retryAfterMs: null })
}

/** The proxy that asks for a password; null if none is known. */
export function proxyOf(failure: Failure | null): string | null {
  return failure !== null && 'proxy' in failure ? failure.proxy : null
}

export function certificateRequestOf(failure: Failure | null): CertificateRequest | null {
  return failure !== null && 'certificateRequest' in failure ? failure.certificateRequest : null
}

export function withoutRequest(failure: Failure): Failure {
  if ('proxy' in failure) return { ...failure, proxy: null }
  return 'certificateRequest' in failure ? { ...failure, certificateRequest: null } : failure
}

/** True for the same reason, even if the service words each refusal differently. */
export function isSameFailure(one: Failure | null, other: Failure | null): boolean {
  return one?.cause === other?.cause && one?.status === other?.status && detailOf(one) === detailOf(other)
}

function detailOf(failure: Failure | null): string | null {
  if (failure?.cause === 'unusable') return failure.unusable
  return failure?.cause === 'redirect' ? failure.redirectHost : null
}
