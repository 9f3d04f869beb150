import type { Listeners } from '../util/listeners.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Lock } from './lock.ts'

/** Deckpass is about to end. It waits for what `waitFor` is given, 3 s at most. */
export type QuitListeners = Listeners<[waitFor: (work: Promise<unknown>) => void]>

/**
 * Everything that happens to an account and to the lock, and the end of Deckpass. Parts that keep something of an account
 * or hand something out learn of it here and nowhere else. Listeners run at once, in the order in which they were added.
 */
export interface CoreEvents {
  readonly lockChanged: Pick<Lock['changed'], 'add'>
  /** The account or its token changed. */
  readonly accountChanged: Pick<AccountStore['changed'], 'add'>
  readonly accountMoved: Pick<AccountStore['moved'], 'add'>
  readonly accountGone: Pick<AccountStore['gone'], 'add'>
  readonly quit: Pick<QuitListeners, 'add'>
}
