import type { Clock } from '../ports/index.ts'
import type { Requester } from '../util/channel.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Account } from '../vault/model/account.ts'
import { areCredentialsRefused } from './refused-credentials.ts'
import { successPauseEndsAt } from './renewal-time.ts'

/** The shortest time between two requested calls for an account, ms. */
const minPauseMs: Readonly<Record<Requester, number>> = { person: 5 * secondMs, program: 10 * minuteMs }

/**
 * Limits the renewals that a person or a program requests. For a program there is also no call within 30 s of a success,
 * before the end of a `Retry-After`, or with refused credentials.
 */
export class RequestedRenewals {
  readonly #clock: Pick<Clock, 'now' | 'monotonic'>
  readonly #accounts: Pick<AccountStore, 'all'>
  /** By requester and account, monotonic instants, ms. */
  readonly #lastCallAt = { person: new Map<string, number>(), program: new Map<string, number>() }

  constructor(clock: Pick<Clock, 'now' | 'monotonic'>, accounts: Pick<AccountStore, 'all'>) {
    this.#clock = clock
    this.#accounts = accounts
  }

  /** True if the call may be made now; it then counts as made. */
  allow(account: Account, by: Requester): boolean {
    const { id, renewal } = account
    const monotonic = this.#clock.monotonic()
    if (monotonic - (this.#lastCallAt[by].get(id) ?? Number.NEGATIVE_INFINITY) < minPauseMs[by]) return false
    if (by === 'program') {
      const now = this.#clock.now()
      const soonestAt = Math.max(renewal.notBeforeAt ?? 0, successPauseEndsAt(renewal, now))
      if (soonestAt > now || areCredentialsRefused(account, this.#accounts.all())) return false
    }
    this.#lastCallAt[by].set(id, monotonic)
    return true
  }

  forget(accountId: string): void {
    for (const lastCallAt of Object.values(this.#lastCallAt)) lastCallAt.delete(accountId)
  }
}
