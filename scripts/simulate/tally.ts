import type { Strategy } from './strategies.ts'

/** The counts of a strategy. Time is in whole ms, so that sums are exact. */
export const emptyTally = {
  /** Awake, with the service reachable, and not just after a wake-up or the return of the network. */
  countedMs: 0,
  /** The part of `countedMs` with a token that the service accepts. */
  validMs: 0,
  /** The part without one because of the strategy itself, and the longest continuous stretch of that. */
  ownMs: 0,
  maxOwnGapMs: 0,
  /** Requests that reached the service, and the fewest that would have sufficed. */
  requests: 0,
  leastRequests: 0,
  /** Requests that nobody asked for with credentials that were refused before, and the most of these in any half hour. */
  afterRefusal: 0,
  maxAfterRefusal: 0,
  maxConcurrentCalls: 0,
}
export type Tally = typeof emptyTally
const names = Object.keys(emptyTally).filter((name): name is keyof Tally => name in emptyTally)

export function sumOf(tallies: readonly Tally[]): Tally {
  const total = { ...emptyTally }
  for (const tally of tallies)
    for (const name of names)
      total[name] = name.startsWith('max') ? Math.max(total[name], tally[name]) : total[name] + tally[name]
  return total
}

/** The share of the counted time in which the strategy did all that docs/renewal.md asks for, 0 to 1. */
export function ownShare({ countedMs, ownMs }: Tally): number {
  return 1 - ownMs / countedMs
}

interface Circumstances {
  now(): number
  /** Awake, with a network and a working service. */
  isReachable(): boolean
  /** Time counts from this instant on. */
  graceUntil(): number
  /** Without a token until then, the strategy only waits as docs/renewal.md allows. */
  excusedUntil(): number
  isValid(token: string, at: number): boolean
}

/** Counts the time with and without a token that the service accepts. */
export function createValidity(around: Circumstances, strategy: Pick<Strategy, 'token'>, tally: Tally) {
  let markedAt: number | null = null
  let gapMs = 0

  return {
    /** Begins to count, unless already begun. */
    begin() {
      markedAt ??= around.now()
    },
    mark,
  }

  /** Counts the time since the last mark. Call before anything changes that affects it. */
  function mark(): void {
    if (markedAt === null) return
    const from = Math.max(markedAt, around.graceUntil())
    const to = around.now()
    markedAt = to
    if (!around.isReachable() || to <= from) return
    const validTo = strategy.token === null ? from : validUntil(strategy.token, from, to)
    const ownFrom = Math.min(to, Math.max(validTo, around.excusedUntil()))
    if (ownFrom > from) gapMs = 0
    gapMs += to - ownFrom
    tally.countedMs += to - from
    tally.validMs += validTo - from
    tally.ownMs += to - ownFrom
    tally.maxOwnGapMs = Math.max(tally.maxOwnGapMs, gapMs)
  }

  /** Between two marks a token can only expire. */
  function validUntil(token: string, from: number, to: number): number {
    if (!around.isValid(token, from)) return from
    if (around.isValid(token, to - 1)) return to
    let [valid, invalid] = [from, to - 1]
    while (invalid - valid > 1) {
      const middle = Math.floor((valid + invalid) / 2)
      if (around.isValid(token, middle)) valid = middle
      else invalid = middle
    }
    return invalid
  }
}
