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
  /** In one of the years. */
  maxRequests: number
  callsAfterRejection: number
  maxConcurrentCalls: number
  copies: number
  /** Copies whose token the service still took an hour later. */
  copiesThatHold: number
  /** How often a script whose token was refused said so and got a valid one. */
  mended: number
  /** How often a script that said that its token was refused got another one that was, too. */
  refusedTwice: number
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
    maxRequests: 0,
    callsAfterRejection: 0,
    maxConcurrentCalls: 0,
    copies: 0,
    copiesThatHold: 0,
    mended: 0,
    refusedTwice: 0,
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
    maxRequests: Math.max(one.maxRequests, other.maxRequests),
    callsAfterRejection: one.callsAfterRejection + other.callsAfterRejection,
    maxConcurrentCalls: Math.max(one.maxConcurrentCalls, other.maxConcurrentCalls),
    copies: one.copies + other.copies,
    copiesThatHold: one.copiesThatHold + other.copiesThatHold,
    mended: one.mended + other.mended,
    refusedTwice: one.refusedTwice + other.refusedTwice,
    byHand: each((tally) => tally.byHand, plus),
  }
}
