import { day, hour, second } from '../support/durations.ts'
import { textTable } from '../support/text-table.ts'
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

const columns: readonly (readonly [string, (figures: Figures) => string])[] = [
  ['policy', ({ policy }) => policy],
  ['valid', ({ valid }) => percent(valid)],
  ['valid, own', ({ validOwn }) => percent(validOwn)],
  ['lost a year, own', ({ withoutOwnMs }) => duration(withoutOwnMs)],
  ['longest gap, own', ({ maxGapMs }) => duration(maxGapMs)],
  ['copies hold 1 h', ({ copiesThatHold }) => percent(copiesThatHold)],
  ['requests a year', ({ requests }) => requests.toFixed(1)],
  ['beyond least', ({ requests, minRequests }) => (requests - minRequests).toFixed(1)],
  ['times least', ({ requests, minRequests }) => (requests / minRequests).toFixed(2)],
  ['after rejection', ({ callsAfterRejection }) => callsAfterRejection.toFixed(2)],
  ['refused twice', ({ refusedTwice }) => refusedTwice.toFixed(2)],
  ['by hand', ({ byHand }) => byHand.toFixed(2)],
]

/** The figures as a Markdown table with even columns, the first to the left. */
export function table(figures: readonly Figures[]): string {
  const lines = figures.map((each) => columns.map(([, cell]) => cell(each)))
  return textTable([columns.map(([title]) => title), ...lines], {
    markdown: true,
    isRight: (column) => column > 0,
  })
}

/** What the table leaves out, of the first policy. */
export function remarks([first]: readonly Figures[]): string {
  if (first === undefined) return ''
  const hours = (ms: number) => `${(ms / hour).toFixed(1)} h`
  return [
    `${first.policy}: at most ${first.maxRequests} requests in one year, ${first.maxConcurrentCalls} call at once.`,
    `Not its own: ${hours(first.withoutForgottenMs)} a year after the service lost a token (renewed by hand ${first.byHandForgotten.toFixed(2)} times a year),`,
    `${hours(first.withoutPasswordMs)} until a changed password was typed (${first.passwordsTyped.toFixed(2)} times a year).`,
  ].join('\n')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`
}

/** A duration in its two largest units. */
function duration(ms: number): string {
  const seconds = Math.round(ms / second)
  const d = Math.floor(seconds / 86_400)
  const h = Math.floor((seconds / 3_600) % 24)
  const min = Math.floor((seconds / 60) % 60)
  if (d > 0) return `${d} d ${h} h`
  if (h > 0) return `${h} h ${min} min`
  return min > 0 ? `${min} min ${seconds % 60} s` : `${seconds} s`
}
