import type { LockView } from '../lock/model/lock-view.ts'
import type { Listeners } from '../util/listeners.ts'
import type { Account } from '../vault/model/account.ts'

/** Deckpass is about to end. It waits for what `waitFor` is given, 3 s at most. */
export type QuitListeners = Listeners<[waitFor: (work: Promise<unknown>) => void]>

type CoreEvent<Args extends readonly unknown[]> = Pick<Listeners<Args>, 'add'>

/**
 * Everything that happens to an account and to the lock, and the end of Deckpass. Parts that keep something of an account
 * or hand something out learn of it here and nowhere else. Listeners run at once, in the order in which they were added.
 */
export interface CoreEvents {
  readonly lockChanged: CoreEvent<[after: LockView, before: LockView]>
  /** The account or its token changed; `before` is null for a new account. */
  readonly accountChanged: CoreEvent<[after: Account, before: Account | null]>
  /** The account has another address or username. Comes before `accountChanged`. */
  readonly accountMoved: CoreEvent<[after: Account, before: Account]>
  readonly accountGone: CoreEvent<[before: Account]>
  readonly quit: Pick<QuitListeners, 'add'>
}
