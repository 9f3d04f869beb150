import { Listeners } from '../util/listeners.ts'
import { type Account, isSameAccount } from './model/account.ts'
import { accountName } from './model/account-name.ts'
import { withoutOverlaps } from './model/token-file.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

/** The accounts in order, each a new object after a change. `write` runs after each change but `replace`. */
export function createAccountStore(write: (accounts: readonly Account[]) => void = () => undefined) {
  /** An account was changed or, if `before` is null, added. */
  const changed = new Listeners<[after: Account, before: Account | null]>()
  /** The account's address or username changed. Emitted before `changed`. */
  const moved = new Listeners<[after: Account, before: Account]>()
  const gone = new Listeners<[before: Account]>()
  /** Two accounts became one, which keeps `keptId`. */
  const joined = new Listeners<[keptId: string, goneId: string]>()
  const reordered = new Listeners()
  let accounts: readonly Account[] = []
  let byId: ReadonlyMap<string, Account> = new Map()

  return {
    changed,
    moved,
    gone,
    joined,
    reordered,
    get,
    all,
    replace,
    put,
    update,
    updateAll,
    rename,
    move,
    remove,
    save: () => write(accounts),
  }

  function get(accountId: string): Account | null {
    return byId.get(accountId) ?? null
  }

  /** Returns the same list until something changes. */
  function all(): readonly Account[] {
    return accounts
  }

  /** Replaces all accounts with those of a vault that was opened or merged, without saving. Emits what differs. */
  function replace(next: readonly Account[]): void {
    const before = byId
    set(next)
    for (const each of before.values()) if (get(each.id) === null) gone.emit(each)
    for (const { id } of next) emit(id, before.get(id) ?? null)
    reordered.emit()
  }

  /**
   * Adds or replaces the account. If another one, perhaps added since, has the same address and username, that one
   * keeps its id and name and takes over the data of the later token and all token files. A file that was chosen for
   * another account since, as can happen before an undo, stays with it. Returns the account as stored.
   */
  function put(account: Account): Account {
    const twin = accounts.find((each) => each.id !== account.id && isSameAccount(each, account))
    if (twin !== undefined) {
      remove(account.id)
      joined.emit(twin.id, account.id)
    }
    const after = withoutTakenFiles(twin === undefined ? account : asOne(twin, account))
    const before = get(after.id)
    change(before ? accounts.map((each) => (each === before ? after : each)) : [...accounts, after])
    emit(after.id, before)
    return after
  }

  function withoutTakenFiles(account: Account): Account {
    const taken = accounts.flatMap(({ id, tokenFiles }) => (id === account.id ? [] : tokenFiles))
    const tokenFiles = withoutOverlaps(account.tokenFiles, taken)
    return tokenFiles.length === account.tokenFiles.length ? account : { ...account, tokenFiles }
  }

  /** Replaces the account with the result of `make`; does nothing if the account is gone. */
  function update(accountId: string, make: (account: Account) => Account): Account | null {
    const before = get(accountId)
    if (before === null) return null
    const after = make(before)
    return after === before ? before : put(after)
  }

  /** Replaces every account with the result of `make`, which must keep its address, username and token files. */
  function updateAll(make: (account: Account) => Account): void {
    const before = accounts
    // While the vault is closed there are none, and an empty list must not be saved.
    if (before.length === 0) return
    change(before.map(make))
    for (const each of before) emit(each.id, each)
  }

  /** An empty name keeps the old one. */
  function rename(accountId: string, name: string): void {
    update(accountId, (account) => ({ ...account, name: accountName(name) || account.name }))
  }

  /** Moves the account to this index, from 0, or to the end. Does nothing if the account is gone. */
  function move(accountId: string, index: number): void {
    const account = get(accountId)
    if (account === null) return
    const next = accounts.filter((each) => each !== account).toSpliced(index, 0, account)
    if (next.every((each, at) => each === accounts[at])) return
    change(next)
    reordered.emit()
  }

  function remove(accountId: string): void {
    const before = get(accountId)
    if (before === null) return
    change(accounts.filter((each) => each !== before))
    gone.emit(before)
  }

  function change(next: readonly Account[]): void {
    set(next)
    write(next)
  }

  function set(next: readonly Account[]): void {
    accounts = next
    byId = new Map(next.map((each) => [each.id, each]))
  }

  /** Emits the account as it is now, because a listener may have changed or removed it. */
  function emit(accountId: string, before: Account | null): void {
    const account = get(accountId)
    if (account === null || account === before) return
    if (before !== null && !isSameAccount(account, before)) moved.emit(account, before)
    changed.emit(account, before)
  }
}

function asOne(kept: Account, other: Account): Account {
  const isLater = (other.token?.issuedAt ?? 0) >= (kept.token?.issuedAt ?? 0)
  const files = withoutOverlaps(other.tokenFiles, kept.tokenFiles)
  const { id, name, joinedIds } = kept
  return { ...(isLater ? other : kept), id, name, joinedIds, tokenFiles: [...kept.tokenFiles, ...files] }
}
