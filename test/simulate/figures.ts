import { day } from '../support/durations.ts'
import type { PolicyTally } from './simulate.ts'
import { yearMs } from './year.ts'

/** What is said of a policy. Shares are 0 to 1; counts and times are per year, but for what is called longest or most. */
export interface Figures {
  readonly policy: string
  readonly years: number
  /** Share of the awake-and-reachable time with a token that the service takes. */
  readonly valid: number
  /**
   * The same, leaving out what no program can know or mend: the time after the service lost a token before
   * its stated expiry, and the time until the person typed a changed password.
   */
  readonly validOwn: number
  readonly withoutOwnMs: number
  readonly withoutForgottenMs: number
  readonly withoutPasswordMs: number
  /** In one go, by Deckpass's own fault. */
  readonly maxGapMs: number
  readonly copiesThatHold: number
  readonly requests: number
  readonly maxRequests: number
  /** The year by the lifetime of a token. */
  readonly minRequests: number
  readonly callsAfterRejection: number
  readonly maxConcurrentCalls: number
  /** Without what is next. */
  readonly byHand: number
  readonly byHandForgotten: number
  readonly passwordsTyped: number
  /** Of a script that said that its token was refused. */
  readonly refusedTwice: number
}

export function figuresOf({ name, tally }: PolicyTally, lifetimeMs = 7 * day, lengthMs = yearMs): Figures {
  const { countedMs, withoutMs, byHand } = tally
  const years = (tally.years * lengthMs) / yearMs
  const others = withoutMs.forgotten + withoutMs.password
  return {
    policy: name,
    years,
    valid: 1 - (withoutMs.own + others) / countedMs,
    validOwn: 1 - withoutMs.own / (countedMs - others),
    withoutOwnMs: withoutMs.own / years,
    withoutForgottenMs: withoutMs.forgotten / years,
    withoutPasswordMs: withoutMs.password / years,
    maxGapMs: tally.maxGapMs.own,
    copiesThatHold: tally.copiesThatHold / tally.copies,
    requests: tally.requests / years,
    maxRequests: tally.maxRequests,
    minRequests: yearMs / lifetimeMs,
    callsAfterRejection: tally.callsAfterRejection / years,
    maxConcurrentCalls: tally.maxConcurrentCalls,
    byHand: byHand.own / years,
    byHandForgotten: byHand.forgotten / years,
    passwordsTyped: byHand.password / years,
    refusedTwice: tally.refusedTwice / years,
  }
}
