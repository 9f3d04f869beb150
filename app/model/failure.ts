import * as z from 'zod/mini'
import { certificateRequest } from './client-certificate.ts'

/** Why a call brought no token, as exactly as it can be told. */
const failureCause = z.enum([
  'unreachable',
  'timeout',
  'cut',
  'busy',
  'server-error',
  'unusable',
  'too-large',
  'proxy',
  'network-stopped',
  'cancelled',
  'certificate',
  'client-certificate',
  'choose-certificate',
  'certificate-refused',
  'proxy-password',
  'proxy-refused',
  'redirect',
  'no-endpoint',
  'html',
  'rejected',
  /** Nothing was sent: RFC 7617 forbids a character in the username or the password. */
  'unsendable',
  /** Nothing was sent: the password is not kept for this account. */
  'no-password',
  'refused',
])
export type FailureCause = z.infer<typeof failureCause>

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
export const failureFacts = z.strictObject({
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

/**
 * What a person must do before another try can help. `none`: nothing, Deckpass tries again by itself. Which status is
 * which cause is in `app/service/token-response.ts`.
 */
export type FailureAction =
  | 'none'
  | 'sign-in-again'
  | 'check-address'
  | 'give-proxy-password'
  | 'choose-certificate'
  | 'see-answer'

const actions: Readonly<Record<FailureCause, FailureAction>> = {
  unreachable: 'none',
  timeout: 'none',
  cut: 'none',
  busy: 'none',
  'server-error': 'none',
  unusable: 'none',
  'too-large': 'none',
  proxy: 'none',
  'network-stopped': 'none',
  cancelled: 'none',
  certificate: 'check-address',
  'client-certificate': 'check-address',
  'choose-certificate': 'choose-certificate',
  'certificate-refused': 'choose-certificate',
  'proxy-password': 'give-proxy-password',
  'proxy-refused': 'give-proxy-password',
  redirect: 'check-address',
  'no-endpoint': 'check-address',
  html: 'check-address',
  rejected: 'sign-in-again',
  unsendable: 'sign-in-again',
  'no-password': 'sign-in-again',
  refused: 'see-answer',
}

/** Whether a failure stops renewal, and what ends it. */
export function requiredAction({ cause }: Pick<FailureFacts, 'cause'>): FailureAction {
  return actions[cause]
}

const connectionCauses: ReadonlySet<FailureCause> = new Set([
  'unreachable',
  'timeout',
  'cut',
  'proxy',
  'certificate',
  'html',
])

/** Whether something on the way may be why, which a check of the connection would tell. */
export function isConnectionFailure({ cause }: Pick<FailureFacts, 'cause'>): boolean {
  return connectionCauses.has(cause)
}

/** Whether two failures are one and the same trouble. A service may word each refusal of one outage differently. */
export function isSameFailure(one: FailureFacts | null, other: FailureFacts | null): boolean {
  return one?.cause === other?.cause && one?.unusable === other?.unusable && one?.status === other?.status
}

/** The facts alone, for the activity. */
export function factsOf({ cause, unusable, status, serviceMessage, retryAfterMs }: Failure): FailureFacts {
  return { cause, unusable, status, serviceMessage, retryAfterMs }
}
