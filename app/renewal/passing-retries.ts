import { backoffMs } from '../util/backoff.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../util/durations.ts'
import type { Account } from '../vault/model/account.ts'
import { currentRefusal } from './refused-credentials.ts'

/**
 * The wait after a transient failure, ms: a random share (`fraction`, 0 to 1) of 5 s, doubled with each failed try in a row
 * (`tries`, 1 and up), up to 15 minutes, or up to an hour after a day of failures. Full jitter, so that many accounts that
 * failed together do not retry together.
 */
export function passingRetryDelayMs(tries: number, failingForMs: number, fraction: number): number {
  const maxMs = failingForMs > dayMs ? hourMs : 15 * minuteMs
  return Math.round(fraction * backoffMs(tries, { firstMs: 5 * secondMs, maxMs }))
}

/**
 * The wait before a retry at a start or a wake-up, ms: none, or what is left of the minute after the last call, at `lastAt`
 * (epoch ms; null if there was none).
 */
export function promptRetryDelayMs(lastAt: number | null, now: number): number {
  // A call in the future was recorded before the clock was set back.
  if (lastAt === null || lastAt > now) return 0
  return Math.max(0, lastAt + minuteMs - now)
}

/**
 * How a failure changes what is planned. `hasPlan`: the call was an extra one, and a planned one is still to come. It then
 * stays, unless this failure is the first one or of another kind. `try-refused`: by the times of refused credentials.
 */
export function stepAfterFailure(
  account: Account,
  before: Account,
  hasPlan: boolean,
): 'keep-plan' | 'try-refused' | 'retry' {
  const refusalBefore = currentRefusal(before)
  const refusal = currentRefusal(account)
  const isSameKind = before.renewal.failure !== null && (refusalBefore === null) === (refusal === null)
  if (hasPlan && isSameKind) return 'keep-plan'
  return refusal !== null && refusal.times !== refusalBefore?.times ? 'try-refused' : 'retry'
}
