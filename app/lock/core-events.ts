import type { Listeners } from '../util/listeners.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Lock } from './lock.ts'

/** Before Deckpass ends. What is given to `waitFor` is waited for, 3 s at most. */
export type QuitListeners = Listeners<[waitFor: (work: Promise<unknown>) => void]>

/**
 * All that happens to an account and to the lock, and the end. Whoever keeps something of an account, or hands something
 * out, listens here, and nobody else tells it. Listeners run at once, in the order in which they were added.
 */
export interface CoreEvents {
  readonly lockChanged: Pick<Lock['changed'], 'add'>
  /** Its token included. */
  readonly accountChanged: Pick<AccountStore['changed'], 'add'>
  readonly accountMoved: Pick<AccountStore['moved'], 'add'>
  readonly accountGone: Pick<AccountStore['gone'], 'add'>
  readonly quit: Pick<QuitListeners, 'add'>
}
