import type { FailureFacts } from './failure.ts'
import type { Refusal } from './refusal.ts'
import type { TokenFileFailure } from './token-file.ts'

/** The system's notifications. `name` is the account's, distinct among all accounts. */
export type NotificationMessage =
  | { readonly kind: 'token-replaced'; readonly name: string }
  | RenewalTrouble<'action-needed'>
  | (RenewalTrouble<'expires-soon'> & { readonly leftMs: number })
  | RenewalTrouble<'expired'>
  /** `clearAfterMs` null: it stays in the clipboard. */
  | { readonly kind: 'copied'; readonly name: string; readonly clearAfterMs: number | null }
  | { readonly kind: 'not-copied'; readonly name: string; readonly refusal: Refusal }
  /** Local clock less the service's. */
  | { readonly kind: 'clock-off'; readonly skewMs: number }
  /** While Deckpass is locked, whatever it is. */
  | { readonly kind: 'needs-you' }
  | { readonly kind: 'own-error' }
  | { readonly kind: 'keeps-running' }
  | { readonly kind: 'login-item-refused'; readonly open: boolean }
  | { readonly kind: 'program-waits-for-unlock' }
  | { readonly kind: 'endpoint-failed' }
  /** `account` null: signed out. */
  | {
      readonly kind: 'token-file-failed'
      readonly account: string | null
      readonly path: string
      readonly failure: TokenFileFailure
    }

interface RenewalTrouble<Kind extends string> {
  readonly kind: Kind
  readonly name: string
  readonly host: string
  readonly failure: FailureFacts
}
