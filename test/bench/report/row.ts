import { type Series, standFor } from './series.ts'

/** `times`: the measured over what it is held against. `more`: their difference. `most`: the measured alone. */
export type Budget =
  | { readonly kind: 'times'; readonly limit: number }
  | { readonly kind: 'more'; readonly limit: number }
  | { readonly kind: 'most'; readonly limit: number }

/** One line of the report: what was measured, what it is held against, and how far it may go. */
export interface Row {
  readonly figure: string
  readonly measured: Series
  readonly against: { readonly what: string; readonly series: Series } | null
  readonly budget: Budget
  /** True where the figure is counted, not timed: it is the same on every machine and at every load. */
  readonly counted: boolean
}

export interface Verdict {
  /** What the budget speaks of: a ratio, a difference or the measured value. */
  readonly value: number
  readonly met: boolean
}

export function judge({ figure, measured, against, budget }: Row): Verdict {
  const value = standFor(measured)
  if (budget.kind === 'most') return { value, met: value <= budget.limit }
  if (against === null) throw new Error(`"${figure}" is held against nothing.`)
  const other = standFor(against.series)
  const compared = budget.kind === 'times' ? value / other : value - other
  return { value: compared, met: compared <= budget.limit }
}
