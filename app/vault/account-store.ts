import { Listeners } from '../util/listeners.ts'
import { type Account, isSameAccount } from './model/account.ts'
import { accountName } from './model/account-name.ts'
import { overlaps } from './model/token-file.ts'

/** The accounts in memory, in the person's order, a new one last. Each change replaces the account's object. */
export class AccountStore {
  /** Runs after each change but `replace`. */
  readonly #save: (accounts: readonly Account[]) => void
  #accounts: readonly Account[] = []
  #byId: ReadonlyMap<string, Account> = new Map()
  /** An account was changed or, if `before` is null, added. */
  readonly changed = new Listeners<[after: Account, before: Account | null]>()
  /** The account's address or username changed. Emitted before `changed`. */
  readonly moved = new Listeners<[after: Account, before: Account]>()
  readonly gone = new Listeners<[before: Account]>()
  /** An account became another one, whose id it has from now on. */
  readonly joined = new Listeners<[keptId: string, goneId: string]>()
  /** Only the order of the accounts has changed. */
  readonly reordered = new Listeners()

  constructor(save: (accounts: readonly Account[]) => void = () => undefined) {
    this.#save = save
  }

  get(accountId: string): Account | null {
    return this.#byId.get(accountId) ?? null
  }

  /** The same list until something changes. */
  all(): readonly Account[] {
    return this.#accounts
  }

  /** Replaces all accounts with those of a vault that was opened or merged, without saving. Emits what differs. */
  replace(accounts: readonly Account[]): void {
    const before = this.#byId
    this.#set(accounts)
    for (const each of before.values()) if (this.get(each.id) === null) this.gone.emit(each)
    for (const each of accounts) this.#emit(each, before.get(each.id) ?? null)
    this.reordered.emit()
  }

  /**
   * Adds or replaces the account. Another one with the same address and username, such as one signed in meanwhile,
   * keeps its id and name, and takes over what the later token brings, and all token files.
   */
  put(account: Account): void {
    const twin = this.#accounts.find((each) => each.id !== account.id && isSameAccount(each, account))
    if (twin !== undefined) {
      this.remove(account.id)
      this.joined.emit(twin.id, account.id)
    }
    const after = twin === undefined ? account : asOne(twin, account)
    const before = this.get(after.id)
    const others = this.#accounts
    this.#change(before ? others.map((each) => (each === before ? after : each)) : [...others, after])
    this.#emit(after, before)
  }

  /** Replaces the account with the result of `change`; does nothing if the account is gone. */
  update(accountId: string, change: (account: Account) => Account): Account | null {
    const before = this.get(accountId)
    if (before === null) return null
    const after = change(before)
    if (after !== before) this.put(after)
    return after
  }

  /** An empty name keeps the old one. */
  rename(accountId: string, name: string): void {
    this.update(accountId, (account) => ({ ...account, name: accountName(name) || account.name }))
  }

  /** Moves the account to this index, from 0, or to the end. Does nothing if the account is gone. */
  move(accountId: string, index: number): void {
    const account = this.get(accountId)
    if (account === null) return
    const moved = this.#accounts.filter((each) => each !== account).toSpliced(index, 0, account)
    if (moved.every((each, at) => each === this.#accounts[at])) return
    this.#change(moved)
    this.reordered.emit()
  }

  remove(accountId: string): void {
    const before = this.get(accountId)
    if (before === null) return
    this.#change(this.#accounts.filter((each) => each !== before))
    this.gone.emit(before)
  }

  #change(accounts: readonly Account[]): void {
    this.#set(accounts)
    this.#save(accounts)
  }

  #set(accounts: readonly Account[]): void {
    this.#accounts = accounts
    this.#byId = new Map(accounts.map((each) => [each.id, each]))
  }

  #emit(account: Account, before: Account | null): void {
    if (account === before) return
    if (before !== null && !isSameAccount(account, before)) this.moved.emit(account, before)
    this.changed.emit(account, before)
  }
}

function asOne(kept: Account, other: Account): Account {
  const isLater = (other.token?.issuedAt ?? 0) >= (kept.token?.issuedAt ?? 0)
  const files = other.tokenFiles.filter((file) => !kept.tokenFiles.some((each) => overlaps(each, file)))
  const { id, name, joinedIds } = kept
  return { ...(isLater ? other : kept), id, name, joinedIds, tokenFiles: [...kept.tokenFiles, ...files] }
}
