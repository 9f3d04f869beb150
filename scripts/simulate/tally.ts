import type { ServiceLogic } from '../../test/service/service-logic.ts'
import type { Environment } from './environment.ts'

/** Why the policy's token was not valid: the policy's own doing, or what no policy can know or mend. */
export type Cause =
  | 'own'
  /** The service lost a token before the time that it had stated. */
  | 'forgotten'
  /** The password was changed and the person has not typed the new one yet. */
  | 'password'

/** What is counted of a policy; two tallies can be added. Time is in whole ms, so that sums are exact. */
export interface Tally {
  years: number
  /** Awake, with the service in reach, and not right after a wake-up, a return of the network or an outage. */
  countedMs: number
  /** Of that, without a valid token. */
  withoutMs: Record<Cause, number>
  /** The longest stretch of it in one go. */
  maxGapMs: Record<Cause, number>
  /** Requests that reached the service. */
  requests: number
  callsAfterRejection: number
  maxConcurrentCalls: number
  copies: number
  /** Copies whose token the service still took an hour later. */
  copiesThatHold: number
  /** How often a person had to do something. */
  byHand: Record<Cause, number>
}

export function emptyTally(): Tally {
  const none = () => ({ own: 0, forgotten: 0, password: 0 })
  return {
    years: 0,
    countedMs: 0,
    withoutMs: none(),
    maxGapMs: none(),
    requests: 0,
    callsAfterRejection: 0,
    maxConcurrentCalls: 0,
    copies: 0,
    copiesThatHold: 0,
    byHand: none(),
  }
}

export function sum(one: Tally, other: Tally): Tally {
  const each = (of: (tally: Tally) => Record<Cause, number>, join: (a: number, b: number) => number) => ({
    own: join(of(one).own, of(other).own),
    forgotten: join(of(one).forgotten, of(other).forgotten),
    password: join(of(one).password, of(other).password),
  })
  const plus = (a: number, b: number) => a + b
  return {
    years: one.years + other.years,
    countedMs: one.countedMs + other.countedMs,
    withoutMs: each((tally) => tally.withoutMs, plus),
    maxGapMs: each((tally) => tally.maxGapMs, Math.max),
    requests: one.requests + other.requests,
    callsAfterRejection: one.callsAfterRejection + other.callsAfterRejection,
    maxConcurrentCalls: Math.max(one.maxConcurrentCalls, other.maxConcurrentCalls),
    copies: one.copies + other.copies,
    copiesThatHold: one.copiesThatHold + other.copiesThatHold,
    byHand: each((tally) => tally.byHand, plus),
  }
}

/** Counts the time with and without a token that the service itself takes. */
export class Validity {
  readonly #environment: Environment
  readonly #logic: Pick<ServiceLogic, 'stateOf'>
  readonly #tally: Tally
  readonly #policy: { readonly token: () => string | null; readonly isPasswordOld: () => boolean }
  /** Null until there is something to count. */
  #markedAt: number | null = null
  /** The token that the service lost. */
  #forgotten: string | null = null
  #gap: { cause: Cause; lengthMs: number } = { cause: 'own', lengthMs: 0 }

  constructor(
    environment: Environment,
    logic: Pick<ServiceLogic, 'stateOf'>,
    tally: Tally,
    policy: { readonly token: () => string | null; readonly isPasswordOld: () => boolean },
  ) {
    this.#environment = environment
    this.#logic = logic
    this.#tally = tally
    this.#policy = policy
  }

  /** Counting begins. */
  begin(): void {
    this.#markedAt = this.#environment.now
  }

  /** To be called when the service is about to lose its tokens. */
  forget(): void {
    this.mark()
    this.#forgotten = this.#policy.token()
  }

  isValid(token: string | null): boolean {
    return token !== null && this.#logic.stateOf(token, this.#environment.now) === 'valid'
  }

  /** Why the token is not valid. */
  causeOf(token: string | null): Cause {
    if (token !== null && token === this.#forgotten) return 'forgotten'
    return this.#policy.isPasswordOld() ? 'password' : 'own'
  }

  /** Counts the time since the last mark. To be called before anything changes that matters to it. */
  mark(): void {
    if (this.#markedAt === null) return
    const from = Math.max(this.#markedAt, this.#environment.graceUntil)
    const to = this.#environment.now
    this.#markedAt = to
    if (!this.#environment.isReachable || to <= from) return
    const token = this.#policy.token()
    const validMs = token === null ? 0 : this.#validMs(token, from, to)
    this.#tally.countedMs += to - from
    if (validMs > 0) this.#gap = { cause: 'own', lengthMs: 0 }
    if (validMs < to - from) this.#missing(this.causeOf(token), to - from - validMs)
  }

  #missing(cause: Cause, lengthMs: number): void {
    const { withoutMs, maxGapMs } = this.#tally
    withoutMs[cause] += lengthMs
    this.#gap = { cause, lengthMs: lengthMs + (cause === this.#gap.cause ? this.#gap.lengthMs : 0) }
    maxGapMs[cause] = Math.max(maxGapMs[cause], this.#gap.lengthMs)
  }

  /** For how long from `from` on the token is valid, up to `to`. Between two marks it can only expire. */
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
