import type { CopyRefusal } from '../../copying/model.ts'
import type { ProgramNotification } from '../../programs/model/program-view.ts'
import type { Failure } from '../../service/model/failure.ts'
import type { TokenFileNotification } from '../../token-files/model.ts'

/** The system notifications. `name` is the account's, distinct among all accounts. */
export type NotificationMessage =
  | { readonly kind: 'token-replaced'; readonly name: string }
  | (RenewalTrouble & { readonly kind: 'action-needed' | 'expired' })
  | (RenewalTrouble & { readonly kind: 'expires-soon'; readonly leftMs: number })
  /** `clearAfterMs` null: it stays in the clipboard. */
  | { readonly kind: 'copied'; readonly name: string; readonly clearAfterMs: number | null }
  | { readonly kind: 'not-copied'; readonly name: string; readonly refusal: CopyRefusal }
  /** Local clock minus the service's. */
  | { readonly kind: 'clock-off'; readonly skewMs: number }
  /** Deckpass started, and the keychain does not open the vault. */
  | { readonly kind: 'vault-not-opened'; readonly why: 'other-key' | 'unavailable' }
  /** Stands for any notification while Deckpass is locked. */
  | { readonly kind: 'needs-you' }
  | { readonly kind: 'own-error' }
  | { readonly kind: 'keeps-running' }
  | { readonly kind: 'login-item-refused'; readonly open: boolean }
  | ProgramNotification
  | TokenFileNotification

interface RenewalTrouble {
  readonly name: string
  readonly host: string
  readonly failure: Failure
}

interface NotificationRule {
  /** The quietest setting that shows it. `none`: always, because nothing else responds to the person's action. */
  readonly from: 'all' | 'problems' | 'none'
  /** Shown while Deckpass is locked: the notification itself, only that the person is needed, or nothing. */
  readonly whileLocked: 'same' | 'needs-you' | 'silent'
}

export const notificationRules: Readonly<Record<NotificationMessage['kind'], NotificationRule>> = {
  'token-replaced': { from: 'all', whileLocked: 'silent' },
  copied: { from: 'all', whileLocked: 'silent' },
  'not-copied': { from: 'problems', whileLocked: 'silent' },
  'action-needed': { from: 'problems', whileLocked: 'needs-you' },
  'expires-soon': { from: 'problems', whileLocked: 'needs-you' },
  expired: { from: 'problems', whileLocked: 'needs-you' },
  'clock-off': { from: 'problems', whileLocked: 'needs-you' },
  'token-file-failed': { from: 'problems', whileLocked: 'needs-you' },
  'needs-you': { from: 'problems', whileLocked: 'same' },
  'vault-not-opened': { from: 'problems', whileLocked: 'same' },
  'own-error': { from: 'problems', whileLocked: 'same' },
  'endpoint-failed': { from: 'problems', whileLocked: 'same' },
  // Nothing else shows that the window is gone, a switch had no effect, or a program waits for an unlock.
  'keeps-running': { from: 'none', whileLocked: 'same' },
  'login-item-refused': { from: 'none', whileLocked: 'same' },
  'program-waits-for-unlock': { from: 'none', whileLocked: 'same' },
}
