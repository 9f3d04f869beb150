import { day, second } from '../../test/support/durations.ts'
import { textTable } from '../../test/support/text-table.ts'
import type { Tally } from './tally.ts'
import { yearMs } from './year.ts'

/** What is said of a policy. Shares are 0 to 1; counts and times are per year, but for the longest gap. */
export interface Figures {
  readonly policy: string
  readonly valid: number
  readonly validOwn: number
  readonly withoutOwnMs: number
  readonly maxGapMs: number
  readonly copiesThatHold: number
  readonly requests: number
  /** By the least possible: the year by the lifetime of a token. */
  readonly timesLeast: number
  readonly byHand: number
}

/** `lifetimeMs`: of a token. */
export function figuresOf(policy: string, tally: Tally, lifetimeMs = 7 * day): Figures {
  const { years, countedMs, withoutMs, byHand } = tally
  const others = withoutMs.forgotten + withoutMs.password
  const requests = tally.requests / years
  return {
    policy,
    valid: 1 - (withoutMs.own + others) / countedMs,
    validOwn: 1 - withoutMs.own / (countedMs - others),
    withoutOwnMs: withoutMs.own / years,
    maxGapMs: tally.maxGapMs.own,
    copiesThatHold: tally.copiesThatHold / tally.copies,
    requests,
    timesLeast: requests / (yearMs / lifetimeMs),
    byHand: byHand.own / years,
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
  ['times least', ({ timesLeast }) => timesLeast.toFixed(2)],
  ['by hand', ({ byHand }) => byHand.toFixed(2)],
]

export const legend = `valid: share of the time with a token that the service takes, while the computer is awake and the service can be reached,
but for 30 s after a wake-up or a return of the network and 15 minutes after an outage. own: without what no program can
know or mend, a token that the service lost and a changed password that nobody has typed yet. copies hold 1 h: copied
tokens that the service still takes an hour later. times least: requests by the year through a token's 7 days. by hand:
how often a year a copied token was refused by the policy's own doing.`

/** The figures as a Markdown table with even columns, the first to the left. */
export function table(figures: readonly Figures[]): string {
  const lines = figures.map((each) => columns.map(([, cell]) => cell(each)))
  return textTable([columns.map(([title]) => title), ...lines], {
    markdown: true,
    isRight: (column) => column > 0,
  })
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
