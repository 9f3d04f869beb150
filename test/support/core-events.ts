import type { LockView } from '../../app/lock/model/lock-view.ts'
import { Listeners } from '../../app/util/listeners.ts'
import type { Account } from '../../app/vault/model/account.ts'

export function coreEvents() {
  return {
    lockChanged: new Listeners<[after: LockView, before: LockView]>(),
    vaultChanged: new Listeners<[opened: readonly Account[] | null]>(),
    accountChanged: new Listeners<[after: Account, before: Account | null]>(),
    accountMoved: new Listeners<[after: Account, before: Account]>(),
    accountGone: new Listeners<[before: Account]>(),
    quit: new Listeners<[waitFor: (work: Promise<unknown>) => void]>(),
  }
}
