import { withActivity } from '../activity/activity-log.ts'
import type { ProgramAccount, ProgramAccounts } from '../consent/program-accounts.ts'
import type { Account, AlwaysAllowed } from '../model/account/account.ts'
import { hostOf } from '../model/account/account-names.ts'
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
  /** They are in the vault with their account: nobody without its key can add one, and they go with the account. */
  function changeAlwaysAllowed(
    accountId: string,
    change: (programs: readonly AlwaysAllowed[]) => AlwaysAllowed[],
  ): void {
    store.update(accountId, (account) => ({ ...account, alwaysAllowed: change(account.alwaysAllowed) }))
  }
  return {
    all: () => store.all().map(forPrograms),
    get(accountId) {
      const account = store.get(accountId)
      return account && forPrograms(account)
    },
    renew,
    note,
    allowAlways: (accountId, program) =>
      changeAlwaysAllowed(accountId, (programs) => [
        ...programs.filter(({ path }) => path !== program.path),
        program,
      ]),
    revokeAlways: (accountId, id) =>
      changeAlwaysAllowed(accountId, (programs) => programs.filter((each) => each.id !== id)),
    noteAlwaysUsed(accountId, path) {
      // Any change is a write of the whole vault.
      if (store.get(accountId)?.alwaysAllowed.some((each) => each.path === path) !== true) return
      changeAlwaysAllowed(accountId, (programs) =>
        programs.map((each) => (each.path === path ? { ...each, lastUsedAt: clock.now() } : each)),
      )
    },
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

function forPrograms({ id, name, username, address, token, renewal, ...account }: Account): ProgramAccount {
  const { alwaysAllowed } = account
  return {
    id,
    name,
    username,
    address,
    host: hostOf(address),
    token,
    failure: renewal.failure,
    alwaysAllowed,
  }
}
