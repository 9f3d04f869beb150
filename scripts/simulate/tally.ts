import type { ServiceLogic } from '../../test/service/service-logic.ts'
import type { Environment } from './environment.ts'

/** The reason for a time without a valid token. */
export type Cause =
  /** The strategy itself. */
  | 'own'
  /** The last call failed, and docs/renewal.md allows to wait. */
  | 'waiting'
  /** The service lost the token before its expiry. */
  | 'lost'
  /** The password was changed, and the person has not typed the new one yet. */
  | 'password'

/** The counts of a strategy; two tallies can be added. Time is in whole ms, so that sums are exact. */
export interface Tally {
  lives: number
  /** Awake, with the service reachable, and not just after a wake-up or the return of the network. */
  countedMs: number
  /** The part of `countedMs` without a valid token. */
  withoutMs: Record<Cause, number>
  /** The longest continuous part of `withoutMs`. */
  maxGapMs: Record<Cause, number>
  /** Requests that reached the service, and the fewest that would have sufficed. */
  requests: number
  leastRequests: number
  /** Requests of a person who signs in. */
  byPerson: number
  /** Requests of nobody with credentials that were refused before, and the most of these in any half hour. */
  afterRefusal: number
  maxAfterRefusal: number
  maxConcurrentCalls: number
}

export function emptyTally(): Tally {
  return {
    lives: 0,
    countedMs: 0,
    withoutMs: { own: 0, waiting: 0, lost: 0, password: 0 },
    maxGapMs: { own: 0, waiting: 0, lost: 0, password: 0 },
    requests: 0,
    leastRequests: 0,
    byPerson: 0,
    afterRefusal: 0,
    maxAfterRefusal: 0,
    maxConcurrentCalls: 0,
  }
}

export function sum(one: Tally, other: Tally): Tally {
  const each = (of: (tally: Tally) => Record<Cause, number>, join: (a: number, b: number) => number) => ({
    own: join(of(one).own, of(other).own),
    waiting: join(of(one).waiting, of(other).waiting),
    lost: join(of(one).lost, of(other).lost),
    password: join(of(one).password, of(other).password),
  })
  return {
    lives: one.lives + other.lives,
    countedMs: one.countedMs + other.countedMs,
    withoutMs: each(
      (tally) => tally.withoutMs,
      (a, b) => a + b,
    ),
    maxGapMs: each((tally) => tally.maxGapMs, Math.max),
    requests: one.requests + other.requests,
    leastRequests: one.leastRequests + other.leastRequests,
    byPerson: one.byPerson + other.byPerson,
    afterRefusal: one.afterRefusal + other.afterRefusal,
    maxAfterRefusal: Math.max(one.maxAfterRefusal, other.maxAfterRefusal),
    maxConcurrentCalls: Math.max(one.maxConcurrentCalls, other.maxConcurrentCalls),
  }
}

/** Counts the time with and without a token that the service accepts. */
export class Validity {
  readonly #environment: Environment
  readonly #logic: Pick<ServiceLogic, 'stateOf'>
  readonly #tally: Tally
  readonly #strategy: { readonly token: () => string | null; readonly isPasswordOld: () => boolean }
  #markedAt: number | null = null
  #lost: string | null = null
  #gap: { cause: Cause; lengthMs: number } = { cause: 'own', lengthMs: 0 }

  constructor(
    environment: Environment,
    logic: Pick<ServiceLogic, 'stateOf'>,
    tally: Tally,
    strategy: { readonly token: () => string | null; readonly isPasswordOld: () => boolean },
  ) {
    this.#environment = environment
    this.#logic = logic
    this.#tally = tally
    this.#strategy = strategy
  }

  /** Begins to count, unless already begun. */
  begin(): void {
    this.#markedAt ??= this.#environment.now
  }

  /** Call before the service loses its tokens. */
  forget(): void {
    this.mark()
    this.#lost = this.#strategy.token()
  }

  #causeOf(token: string | null): Cause {
    if (this.#strategy.isPasswordOld()) return 'password'
    if (token !== null && token === this.#lost) return 'lost'
    return this.#environment.now <= this.#environment.waitUntil ? 'waiting' : 'own'
  }

  /** Counts the time since the last mark. Call before anything changes that affects it. */
  mark(): void {
    if (this.#markedAt === null) return
    const from = Math.max(this.#markedAt, this.#environment.graceUntil)
    const to = this.#environment.now
    this.#markedAt = to
    if (!this.#environment.isReachable || to <= from) return
    const token = this.#strategy.token()
    const validMs = token === null ? 0 : this.#validMs(token, from, to)
    this.#tally.countedMs += to - from
    if (validMs > 0) this.#gap = { cause: 'own', lengthMs: 0 }
    if (validMs < to - from) this.#missing(this.#causeOf(token), to - from - validMs)
  }

  #missing(cause: Cause, lengthMs: number): void {
    const { withoutMs, maxGapMs } = this.#tally
    withoutMs[cause] += lengthMs
    this.#gap = { cause, lengthMs: lengthMs + (cause === this.#gap.cause ? this.#gap.lengthMs : 0) }
    maxGapMs[cause] = Math.max(maxGapMs[cause], this.#gap.lengthMs)
  }

  /** How long the token is valid between `from` and `to`. Between two marks it can only expire. */
  #validMs(token: string, from: number, to: number): number {
    const isValidAt = (at: number) => this.#logic.stateOf(token, at) === 'valid'
    if (!isValidAt(from)) return 0
    let [valid, beyond] = [from, to]
    if (isValidAt(to - 1)) return to - from
    while (beyond - valid > 1) {
      const middle = Math.floor((valid + beyond) / 2)
      if (isValidAt(middle)) valid = middle
      else beyond = middle
    }
    return beyond - from
  }
}
