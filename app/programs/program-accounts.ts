import type { Clock } from '../ports/index.ts'
import { type AccountTrouble, troubleAt } from '../renewal/model/account-trouble.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Account, RenewalRecord } from '../vault/model/account.ts'
import type { ActivityEvent } from '../vault/model/activity.ts'

/** An account as far as programs are concerned. */
export type ProgramAccount = Pick<Account, 'id' | 'name' | 'username' | 'address' | 'token'> & {
  readonly renewal: Pick<RenewalRecord, 'failure'>
}

export type ProgramAccounts = ReturnType<typeof programAccounts>

export function programAccounts(
  store: AccountStore,
  clock: Pick<Clock, 'now'>,
  renewals: Pick<Renewals, 'renew' | 'shownFailure' | 'viewOf'>,
) {
  /** The account, with the reason if no call can be made for it now. */
  function forPrograms(account: Account): ProgramAccount {
    return { ...account, renewal: { ...account.renewal, failure: renewals.shownFailure(account) } }
  }
  return {
    all: (): readonly ProgramAccount[] => store.all().map(forPrograms),
    get(accountId: string): ProgramAccount | null {
      const account = store.get(accountId)
      return account && forPrograms(account)
    },
    /** What is wrong with the account; null if nothing is. */
    trouble(accountId: string): AccountTrouble | null {
      const account = store.get(accountId)
      if (account === null) return null
      const { token, credentials } = account
      return troubleAt(
        { token, renewal: renewals.viewOf(account), canRenew: credentials !== null },
        clock.now(),
      )
    },
    /**
     * Renews because a program asked, or joins the renewal under way. Resolves when it has ended, however it went; at once,
     * to false, if programs may bring no call now.
     */
    renew: async (accountId: string): Promise<boolean> =>
      (await renewals.renew(accountId, 'program')).kind !== 'too-soon',
    /** Writes a line into the account's activity, or counts on in the one that is there: it happened `times` times. */
    note: (accountId: string, event: ActivityEvent, times = 1): void =>
      store.note(accountId, { at: clock.now(), event }, times),
  }
}
