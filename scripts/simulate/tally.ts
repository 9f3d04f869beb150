import type { ServiceLogic } from '../../test/service/service-logic.ts'
import type { Environment } from './environment.ts'

/** The counts of a strategy; two tallies can be added. Time is in whole ms, so that sums are exact. */
const counts = {
  /** The computer is awake and reaches the service, but not just after a wake-up or the return of the network. */
  countedMs: 0,
  /** Parts of `countedMs` without a valid token, here because of the strategy itself. */
  ownMs: 0,
  /** The last call failed, and docs/renewal.md allows a wait. */
  waitingMs: 0,
  /** The service lost the token before its expiry. */
  lostMs: 0,
  /** The password was changed, and the person has not typed the new one yet. */
  passwordMs: 0,
  /** The longest continuous time that counts as `ownMs`, and as `ownMs` or `waitingMs`. */
  maxOwnGapMs: 0,
  maxGapMs: 0,
  /** Requests that reached the service, and the fewest that would have sufficed. */
  requests: 0,
  leastRequests: 0,
  /** Requests of a person who signs in. */
  byPerson: 0,
  /** Automatic requests with credentials that were refused before, and the most of these in any half hour. */
  afterRefusal: 0,
  maxAfterRefusal: 0,
  maxConcurrentCalls: 0,
}
export type Tally = typeof counts
const names = Object.keys(counts).filter((name): name is keyof Tally => name in counts)

export function sumOf(tallies: readonly Tally[]): Tally {
  const total = emptyTally()
  for (const tally of tallies)
    for (const name of names)
      total[name] = name.startsWith('max') ? Math.max(total[name], tally[name]) : total[name] + tally[name]
  return total
}

export function emptyTally(): Tally {
  return { ...counts }
}

/** The shares of the counted time with a valid token, 0 to 1. */
export function sharesOf({ countedMs, ownMs, waitingMs, lostMs, passwordMs }: Tally) {
  return {
    valid: 1 - (ownMs + waitingMs + lostMs + passwordMs) / countedMs,
    /** Excludes what no strategy can know or fix, and the waits that docs/renewal.md allows after a failure. */
    validOwn: 1 - ownMs / countedMs,
  }
}

type Cause = 'own' | 'waiting' | 'lost' | 'password'

/** Counts the time with and without a token that the service accepts. */
export function createValidity(
  environment: Environment,
  logic: ServiceLogic,
  tally: Tally,
  strategy: { readonly token: () => string | null; readonly isPasswordOld: () => boolean },
) {
  let markedAt: number | null = null
  let lost: string | null = null
  let gap: { readonly cause: Cause; readonly lengthMs: number } = { cause: 'own', lengthMs: 0 }

  const causeOf = (token: string | null): Cause => {
    if (strategy.isPasswordOld()) return 'password'
    if (token !== null && token === lost) return 'lost'
    return environment.isWaiting() ? 'waiting' : 'own'
  }
  /** How long the token is valid between `from` and `to`. Between two marks it can only expire. */
  const validMsOf = (token: string, from: number, to: number): number => {
    const isValidAt = (at: number) => logic.stateOf(token, at) === 'valid'
    if (!isValidAt(from)) return 0
    if (isValidAt(to - 1)) return to - from
    let [valid, beyond] = [from, to]
    while (beyond - valid > 1) {
      const middle = Math.floor((valid + beyond) / 2)
      if (isValidAt(middle)) valid = middle
      else beyond = middle
    }
    return beyond - from
  }
  /** Counts the time since the last mark. Call before anything changes that affects it. */
  const mark = () => {
    if (markedAt === null) return
    const from = Math.max(markedAt, environment.graceUntil())
    const to = environment.now()
    markedAt = to
    if (!environment.isReachable() || to <= from) return
    const token = strategy.token()
    const validMs = token === null ? 0 : validMsOf(token, from, to)
    const missingMs = to - from - validMs
    tally.countedMs += to - from
    if (validMs > 0) gap = { cause: 'own', lengthMs: 0 }
    if (missingMs === 0) return
    const cause = causeOf(token)
    tally[`${cause}Ms`] += missingMs
    gap = { cause, lengthMs: missingMs + (cause === gap.cause ? gap.lengthMs : 0) }
    if (cause === 'own') tally.maxOwnGapMs = Math.max(tally.maxOwnGapMs, gap.lengthMs)
    if (cause === 'own' || cause === 'waiting') tally.maxGapMs = Math.max(tally.maxGapMs, gap.lengthMs)
  }
  return {
    mark,
    /** Begins to count, unless already begun. */
    begin() {
      markedAt ??= environment.now()
    },
    /** Call before the service loses its tokens. */
    forget() {
      mark()
      lost = strategy.token()
    },
  }
}
