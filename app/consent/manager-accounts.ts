import { latestIdOf, withActivity, withRepeated } from '../activity/activity-log.ts'
import type { Account } from '../model/account.ts'
import { hostOf } from '../model/address.ts'
import type { Clock } from '../ports/index.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { AlwaysStore } from './approvals.ts'
import type { ProgramAccount, ProgramAccounts } from './program-accounts.ts'

/** The part of the TokenManager that programs need. */
interface Manager {
  readonly accounts: AccountStore
  renew(accountId: string): Promise<void>
}

/** The accounts as programs see them. */
export function managerAccounts(manager: Manager, clock: Pick<Clock, 'now'>): ProgramAccounts {
  const book = manager.accounts
  return {
    all: () => book.all().map(asProgramAccount),
    get(accountId) {
      const account = book.get(accountId)
      return account && asProgramAccount(account)
    },
    renew: (accountId) => manager.renew(accountId),
    note(accountId, event) {
      const after = book.update(accountId, (account) =>
        withActivity(account, { at: clock.now(), event, detail: null }),
      )
      return after && latestIdOf(after.activity)
    },
    repeat(accountId, entryId, repeated) {
      const before = book.get(accountId)
      return before !== book.update(accountId, (account) => withRepeated(account, entryId, repeated))
    },
  }
}

/**
 * The approvals by *always* are kept with their account, in the vault: nobody without its key can add one,
 * and they go with the account.
 */
export function managerApprovals({ accounts: book }: Pick<Manager, 'accounts'>): AlwaysStore {
  const change = (accountId: string, how: (paths: readonly string[]) => string[]) =>
    book.update(accountId, (account) => ({ ...account, programs: how(account.programs ?? []) }))
  return {
    has: ({ accountId, path }) => book.get(accountId)?.programs?.includes(path) === true,
    read: () =>
      book.all().flatMap(({ id, programs = [] }) => programs.map((path) => ({ accountId: id, path }))),
    add: ({ accountId, path }) => change(accountId, (paths) => [...new Set([...paths, path])]),
    remove: ({ accountId, path }) => change(accountId, (paths) => paths.filter((each) => each !== path)),
  }
}

function asProgramAccount({ id, name, username, address, token, renewal }: Account): ProgramAccount {
  return {
    id,
    name,
    username,
    address,
    host: hostOf(address),
    token,
    failure: renewal.failure,
  }
}
