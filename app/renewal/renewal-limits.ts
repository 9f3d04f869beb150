import type { Clock } from '../ports/index.ts'
import type { Requester } from '../util/channel.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import type { Account } from '../vault/model/account.ts'
import { areCredentialsRefused } from './refused-credentials.ts'
import { successPauseEndsAt } from './renewal-time.ts'

/** The shortest time between two requested calls for an account, ms. */
const minPauseMs: Readonly<Record<Requester, number>> = { person: 5 * secondMs, program: 10 * minuteMs }

/**
 * Limits the renewals that a person or a program requests. For a program there is also no call within 30 s of a
 * success, before the end of a `Retry-After`, or with refused credentials.
 */
export function renewalLimits(clock: Pick<Clock, 'now' | 'monotonic'>) {
  /** By requester and account, monotonic instants, ms. */
  const lastCallAt = { person: new Map<string, number>(), program: new Map<string, number>() }

  return {
    /** True if the call may be made now; it then counts as made. `sharing`: the accounts with the same credentials. */
    allow({ id, renewal }: Account, sharing: readonly Account[], by: Requester): boolean {
      const [now, monotonic] = [clock.now(), clock.monotonic()]
      if (monotonic - (lastCallAt[by].get(id) ?? Number.NEGATIVE_INFINITY) < minPauseMs[by]) return false
      const soonestAt = Math.max(renewal.notBeforeAt ?? 0, successPauseEndsAt(renewal.lastSuccessAt, now))
      if (by === 'program' && (soonestAt > now || areCredentialsRefused(sharing))) return false
      lastCallAt[by].set(id, monotonic)
      return true
    },

    forget(accountId: string): void {
      for (const each of Object.values(lastCallAt)) each.delete(accountId)
    },
  }
}
