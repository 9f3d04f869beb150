import { textTable } from '../../test/support/text-table.ts'

/** A line of the report: repeated measurements, and the limit of their median or of its ratio to that of `against`. */
export interface Row {
  readonly figure: string
  readonly unit: 'ms' | 'kB' | 'MB'
  readonly values: readonly number[]
  readonly against?: { readonly what: string; readonly values: readonly number[] }
  readonly limit: number
}

/** Prints the rows as a table. Returns whether all budgets are met. */
export function report(rows: readonly Row[]): boolean {
  let missed = 0
  const lines = rows.map(({ figure, unit, values, against, limit }) => {
    const value = against ? median(values) / median(against.values) : median(values)
    const isMet = value <= limit
    if (!isMet) missed += 1
    return [
      figure,
      `${described(values)} ${unit}`,
      against ? `${against.what}: ${described(against.values)} ${unit}` : '',
      against ? `${short(value)} times` : '',
      `≤ ${limit} ${against ? 'times' : unit}`,
      isMet ? 'met' : 'MISSED',
    ]
  })
  console.log(textTable([['figure', 'measured', 'held against', '', 'budget', ''], ...lines]))
  console.error(`\n${rows.length} figures measured, ${missed} budgets missed.`)
  return missed === 0
}

/** The median of no values is NaN, which meets no budget. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** `148 (141–160)`, with the least and the greatest value; if there is only one, that value. */
function described(values: readonly number[]): string {
  const middle = short(median(values))
  return values.length === 1
    ? middle
    : `${middle} (${short(Math.min(...values))}–${short(Math.max(...values))})`
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)))
}
