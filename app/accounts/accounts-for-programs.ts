import { withActivity } from '../activity/activity-log.ts'
import type { ProgramAccounts } from '../consent/program-accounts.ts'
import type { ActivityEvent } from '../model/account/activity.ts'
import type { Clock } from '../ports/index.ts'
import type { TokenFileAccounts } from '../token-files/token-files.ts'
import type { AccountStore } from '../vault/account-store.ts'

/** All that programs, and the files with a token, may know of the accounts and change of them. */
export type AccountsForPrograms = ProgramAccounts & { readonly withTokenFiles: TokenFileAccounts }

export function accountsForPrograms(
  store: AccountStore,
  clock: Pick<Clock, 'now'>,
  renew: (accountId: string) => Promise<void>,
): AccountsForPrograms {
  function note(accountId: string, event: ActivityEvent, times?: number): void {
    store.update(accountId, (account) =>
      withActivity(account, { at: clock.now(), event, detail: null }, times),
    )
  }
  return {
    all: () => store.all(),
    get: (accountId) => store.get(accountId),
    onChange: (listener) => store.onChange(() => listener()),
    renew,
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
