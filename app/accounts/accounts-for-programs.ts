import type { Clock } from '../ports/index.ts'
import type { ProgramAccounts } from '../programs/program-accounts.ts'
import { troubleAt } from '../renewal/model/account-trouble.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { TokenFileAccounts } from '../token-files/token-files.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Account } from '../vault/model/account.ts'
import { withActivity } from './activity/activity-log.ts'
import type { ActivityEvent } from './model/activity.ts'

/** All that programs, and the files with a token, may know of the accounts and change of them. */
export type AccountsForPrograms = ProgramAccounts & { readonly withTokenFiles: TokenFileAccounts }

export function accountsForPrograms(
  store: AccountStore,
  clock: Pick<Clock, 'now'>,
  renewals: Pick<Renewals, 'renew' | 'failureOf' | 'viewOf'>,
): AccountsForPrograms {
  function note(accountId: string, event: ActivityEvent, times?: number): void {
    store.update(accountId, (account) =>
      withActivity(account, { at: clock.now(), event, detail: null }, times),
    )
  }
  /** With why no call can be made as things are, where none can. */
  function forPrograms(account: Account): Account {
    return { ...account, renewal: { ...account.renewal, failure: renewals.failureOf(account) } }
  }
  return {
    all: () => store.all().map(forPrograms),
    get(accountId) {
      const account = store.get(accountId)
      return account && forPrograms(account)
    },
    trouble(accountId) {
      const account = store.get(accountId)
      if (account === null) return null
      const { token, credentials } = account
      return troubleAt(
        { token, renewal: renewals.viewOf(account), canRenew: credentials !== null },
        clock.now(),
      )
    },
    onChange: (listener) => store.onChange(() => listener()),
    renew: async (accountId) => void (await renewals.renew(accountId, 'program')),
    note,
    withTokenFiles: {
      all: () => store.all(),
      get: (accountId) => store.get(accountId),
      onChange: (listener) => store.onChange(listener),
      changeTokenFiles(accountId, change) {
        store.update(accountId, (account) => ({
          ...account,
          tokenFiles: [...change(account.tokenFiles)],
        }))
      },
      note,
    },
  }
}
