import type { LockView } from '../lock/model/lock-view.ts'
import type { Listeners } from '../util/listeners.ts'
import type { Account } from '../vault/model/account.ts'

/** Deckpass is about to quit. It waits for what is passed to `waitFor`, as long as `main/lifecycle/quit.ts` allows. */
export type QuitListeners = Listeners<[waitFor: (work: Promise<unknown>) => void]>

type CoreEvent<Args extends readonly unknown[]> = Pick<Listeners<Args>, 'add'>

/** The events for each part that keeps an account's data or hands something out. Listeners run at once, in order. */
export interface CoreEvents {
  readonly lockChanged: CoreEvent<[after: LockView, before: LockView]>
  /** Emitted once the lock and the accounts have followed. `opened`: all accounts; null if only the view changed. */
  readonly vaultChanged: CoreEvent<[opened: readonly Account[] | null]>
  /** The account or its token changed; `before` is null for a new account. */
  readonly accountChanged: CoreEvent<[after: Account, before: Account | null]>
  /** The account's address or username changed. Emitted before `accountChanged`. */
  readonly accountMoved: CoreEvent<[after: Account, before: Account]>
  readonly accountGone: CoreEvent<[before: Account]>
  readonly quit: Pick<QuitListeners, 'add'>
}
