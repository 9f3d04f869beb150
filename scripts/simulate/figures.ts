import { second } from '../../test/support/durations.ts'
import { textTable } from '../../test/support/text-table.ts'
import type { Tally } from './tally.ts'

/** The results of a strategy. Shares are 0 to 1. */
interface Figures {
  /** Share of the counted time with a valid token. */
  readonly valid: number
  /**
   * The same, not counting what no strategy can know or fix, and the waits that docs/renewal.md allows after a failure.
   */
  readonly validOwn: number
  /** The longest time without a valid token, not counting what no strategy can know. */
  readonly maxGapMs: number
  readonly maxOwnGapMs: number
}

export function figuresOf({ countedMs, withoutMs, maxGapMs }: Tally): Figures {
  const { own, waiting, lost, password } = withoutMs
  return {
    valid: 1 - (own + waiting + lost + password) / countedMs,
    validOwn: 1 - own / countedMs,
    maxGapMs: Math.max(maxGapMs.own, maxGapMs.waiting),
    maxOwnGapMs: maxGapMs.own,
  }
}

const columns: readonly (readonly [string, (figures: Figures, tally: Tally) => string])[] = [
  ['valid', ({ valid }) => percent(valid)],
  ['valid, own', ({ validOwn }) => percent(validOwn)],
  ['longest gap', ({ maxGapMs }) => duration(maxGapMs)],
  ['longest gap, own', ({ maxOwnGapMs }) => duration(maxOwnGapMs)],
  ['requests', (_, { requests }) => String(requests)],
  ['least possible', (_, { leastRequests }) => String(leastRequests)],
  ['of a person', (_, { byPerson }) => String(byPerson)],
  ['planned after a refusal', (_, { afterRefusal }) => String(afterRefusal)],
  ['most in half an hour', (_, { maxAfterRefusal }) => String(maxAfterRefusal)],
]

export const legend = `valid: share of the time with a token that the service takes, while the computer is awake and the service can be reached,
but for 30 s after a wake-up or a return of the network. own: without tokens that the service lost, passwords that were
changed and not typed yet, and the waits that docs/renewal.md allows after a failed call. longest gap: only without
such tokens and passwords. least possible: the fewest requests that would have kept a token. of a person: requests of
sign-ins. planned after a refusal: requests of nobody with credentials that were refused the last time. most in half an
hour: of these, for one computer.`

/** The figures as a Markdown table with aligned columns, the first to the left. */
export function table(rows: readonly { readonly strategy: string; readonly tally: Tally }[]): string {
  const lines = rows.map(({ strategy, tally }) => [
    strategy,
    ...columns.map(([, cell]) => cell(figuresOf(tally), tally)),
  ])
  const head = ['strategy', ...columns.map(([title]) => title)]
  return textTable([head, ...lines], (column) => column > 0)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)} %`
}

/** Formats a duration in its two largest units. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / second)
  const d = Math.floor(seconds / 86_400)
  const h = Math.floor((seconds / 3_600) % 24)
  const min = Math.floor((seconds / 60) % 60)
  if (d > 0) return `${d} d ${h} h`
  if (h > 0) return `${h} h ${min} min`
  return min > 0 ? `${min} min ${seconds % 60} s` : `${seconds} s`
}
