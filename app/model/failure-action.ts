import type { Failure, FailureCause, FailureFacts } from './failure.ts'

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
  | 'ask-administrator'

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
  'host-not-allowed': 'ask-administrator',
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
