import * as z from 'zod/mini'
import { keysOf } from '../../util/keys-of.ts'
import { certificateRequest } from './client-certificate.ts'

/** What a person must do before another try can help. `none`: nothing, Deckpass tries again by itself. */
export type FailureAction =
  | 'none'
  | 'sign-in-again'
  | 'check-address'
  | 'give-proxy-password'
  | 'choose-certificate'
  | 'see-answer'
  | 'ask-administrator'

/** A failure. */
export interface FailureRow {
  /** For a help desk. It never changes its meaning, and that of a failure which is gone is never given again. */
  readonly code: `DP-1${number}`
  /** Anything but `none` stops renewal until the person has done it. */
  readonly asks: FailureAction
  /** Whether something on the way may be why, which a test of the connection would tell. */
  readonly isConnection: boolean
  /** What a person who tried it themselves can do, where no button beside the sentence says it. */
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
 * Why a call brought no token, as exactly as it can be told. Each row is a failure; which answer is which is decided in
 * `app/service/token-response.ts`, which broken connection is which in `main/network/http.ts`.
 */
export const failures = {
  // Nothing came back.
  unreachable: { code: 'DP-1101', asks: 'none', isConnection: true, advice: 'reach' },
  timeout: { code: 'DP-1102', asks: 'none', isConnection: true, advice: 'connection' },
  cut: { code: 'DP-1103', asks: 'none', isConnection: true, advice: 'connection' },
  'network-stopped': { code: 'DP-1104', asks: 'none', isConnection: false },
  cancelled: { code: 'DP-1105', asks: 'none', isConnection: false },
  // Proxies.
  proxy: { code: 'DP-1201', asks: 'none', isConnection: true },
  'proxy-password': { code: 'DP-1202', asks: 'give-proxy-password', isConnection: false },
  'proxy-refused': { code: 'DP-1203', asks: 'give-proxy-password', isConnection: false },
  // Certificates.
  certificate: { code: 'DP-1301', asks: 'check-address', isConnection: true },
  'client-certificate': { code: 'DP-1302', asks: 'see-answer', isConnection: false },
  'choose-certificate': { code: 'DP-1303', asks: 'choose-certificate', isConnection: false },
  'certificate-refused': { code: 'DP-1304', asks: 'choose-certificate', isConnection: false },
  // Answers.
  busy: { code: 'DP-1401', asks: 'none', isConnection: false, advice: 'later' },
  'server-error': { code: 'DP-1402', asks: 'none', isConnection: false, advice: 'later' },
  unusable: { code: 'DP-1403', asks: 'none', isConnection: false, advice: 'later' },
  'too-large': { code: 'DP-1404', asks: 'none', isConnection: false, advice: 'address' },
  html: { code: 'DP-1405', asks: 'check-address', isConnection: true, advice: 'address' },
  redirect: { code: 'DP-1406', asks: 'check-address', isConnection: false },
  'no-endpoint': { code: 'DP-1407', asks: 'check-address', isConnection: false, advice: 'whole-address' },
  refused: { code: 'DP-1408', asks: 'see-answer', isConnection: false, advice: 'username-and-key' },
  // Credentials.
  rejected: { code: 'DP-1501', asks: 'sign-in-again', isConnection: false },
  /** Nothing was sent: RFC 7617 forbids a character in the username or the password. */
  unsendable: { code: 'DP-1502', asks: 'sign-in-again', isConnection: false, advice: 'type-again' },
  /** Nothing was sent: the password is not kept for this account. */
  'no-password': { code: 'DP-1503', asks: 'sign-in-again', isConnection: false },
  /** Nothing was sent: the policy of the organization does not allow it. */
  'host-not-allowed': { code: 'DP-1504', asks: 'ask-administrator', isConnection: false },
} as const satisfies Record<string, FailureRow>

const failureCause = z.enum(keysOf(failures))
export type FailureCause = keyof typeof failures

type Caused = Pick<FailureFacts, 'cause'>

/** What the person must do. Anything but `none` stops renewal. */
export function requiredAction({ cause }: Caused): FailureAction {
  return failures[cause].asks
}

/** Whether something on the way may be why, which a test of the connection would tell. */
export function isConnectionFailure({ cause }: Caused): boolean {
  return failures[cause].isConnection
}

/** Why an answer cannot be used. */
const unusableReason = z.enum([
  'no-token',
  'bad-token',
  'empty',
  'not-json',
  /** A JSON object that says neither `success` nor `token_expires`. */
  'no-fields',
  'bad-lifetime',
  /** A status that ends no call: 1xx, or outside 100 to 599. */
  'bad-status',
])
export type UnusableReason = z.infer<typeof unusableReason>

/** What is known of a failure. It holds no secret. */
export const failureFacts = z.object({
  cause: failureCause,
  /** Null unless `cause` is `unusable`. */
  unusable: z.nullable(unusableReason),
  status: z.nullable(z.number()),
  /** The service's own words, at most 300 characters on one line. */
  serviceMessage: z.nullable(z.string()),
  /** From `Retry-After`: wait at least so long, 0 to 24 h. */
  retryAfterMs: z.nullable(z.number()),
})
export type FailureFacts = z.infer<typeof failureFacts>

/** The last failure of a renewal, with what a person needs to answer it. */
export const failure = z.extend(failureFacts, {
  /** Host and port of the proxy that wants a username and a password, or other ones. */
  proxy: z.optional(z.string()),
  /** What the service asks for and the person has to choose. */
  certificateRequest: z.optional(certificateRequest),
})
export type Failure = z.infer<typeof failure>

/** Whether two failures are one and the same trouble. A service may word each refusal of one outage differently. */
export function isSameFailure(one: FailureFacts | null, other: FailureFacts | null): boolean {
  return one?.cause === other?.cause && one?.unusable === other?.unusable && one?.status === other?.status
}

/** The facts alone, for the activity. */
export function factsOf({ cause, unusable, status, serviceMessage, retryAfterMs }: Failure): FailureFacts {
  return { cause, unusable, status, serviceMessage, retryAfterMs }
}
