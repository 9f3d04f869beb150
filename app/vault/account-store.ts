import { Listeners } from '../util/listeners.ts'
import type { Account } from './model/account.ts'

/** The accounts in memory, in the person's order, a new one last. Each change replaces an account by a new object. */
export class AccountStore {
  readonly #accounts = new Map<string, Account>()
  /** All of them, while nothing changes. */
  #list: readonly Account[] | null = null
  readonly #listeners = new Listeners<[accountId: string]>()
  readonly #orderListeners = new Listeners()

  /** Runs whenever an account was added, changed or removed. */
  onChange(listener: (accountId: string) => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Runs whenever the accounts that are there have another order. */
  onReorder(listener: () => void): () => void {
    return this.#orderListeners.add(listener)
  }

  get(accountId: string): Account | null {
    return this.#accounts.get(accountId) ?? null
  }

  /** The same list until something changes. */
  all(): readonly Account[] {
    this.#list ??= [...this.#accounts.values()]
    return this.#list
  }

  /** The last one; null if there is none. */
  latest(): Account | null {
    return this.all().at(-1) ?? null
  }

  /** Takes over what the vault holds, in place of all that was here. Nothing of it is a change. */
  load(accounts: readonly Account[]): void {
    this.#accounts.clear()
    for (const account of accounts) this.#accounts.set(account.id, account)
    this.#list = null
  }

  put(account: Account): void {
    this.#accounts.set(account.id, account)
    this.#changed(account.id)
  }

  /** Replaces the account by what `change` makes of it; does nothing if the account is gone. */
  update(accountId: string, change: (account: Account) => Account): Account | null {
    const before = this.get(accountId)
    if (before === null) return null
    const after = change(before)
    if (after !== before) this.put(after)
    return after
  }

  /** Moves the account to this place, from 0; beyond the end is the end. Does nothing if the account is gone. */
  move(accountId: string, index: number): void {
    const account = this.get(accountId)
    if (account === null) return
    const others = this.all().filter((each) => each !== account)
    const moved = others.toSpliced(index, 0, account)
    if (moved.every((each, place) => each === this.all()[place])) return
    this.load(moved)
    this.#orderListeners.emit()
  }

  remove(accountId: string): void {
    if (this.#accounts.delete(accountId)) this.#changed(accountId)
  }

  #changed(accountId: string): void {
    this.#list = null
    this.#listeners.emit(accountId)
  }
}
