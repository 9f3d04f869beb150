import { arch, cpus, totalmem } from 'node:os'
import { textTable } from '../../test/support/text-table.ts'

/** Repeated measurements of one quantity. */
interface Series {
  readonly unit: 'ms' | 'kB' | 'MB'
  readonly values: readonly number[]
}

/** A line of the report: the measurement, its baseline, and its budget. */
export interface Row {
  readonly figure: string
  readonly measured: Series
  readonly against?: { readonly what: string; readonly series: Series }
  /** `times`: the ratio to the baseline. `most`: the measurement itself. */
  readonly budget: { readonly kind: 'times' | 'most'; readonly limit: number }
}

/** Prints the rows as a table, or with every value as JSON. Returns whether all budgets are met. */
export function report(rows: readonly Row[], isJson: boolean): boolean {
  for (const { figure, measured } of rows)
    if (measured.values.length === 0 || !measured.values.every(Number.isFinite))
      throw new Error(`Something could not be measured: ${figure}.`)

  const judged = rows.map((row) => ({ ...row, ...judge(row) }))
  if (isJson) {
    const machine = {
      platform: process.platform,
      arch: arch(),
      cpu: cpus()[0]?.model ?? '',
      cpus: cpus().length,
      memoryBytes: totalmem(),
    }
    const facts = { at: new Date().toISOString(), node: process.versions.node, machine }
    console.log(JSON.stringify({ ...facts, rows: judged }, null, 2))
  } else {
    const lines = judged.map(({ figure, measured, against, budget, value, met }) => [
      figure,
      described(measured),
      against ? `${against.what}: ${described(against.series)}` : '',
      budget.kind === 'times' ? `${short(value)} times` : '',
      `≤ ${budget.limit} ${budget.kind === 'times' ? 'times' : measured.unit}`,
      met ? 'met' : 'MISSED',
    ])
    console.log(textTable([['figure', 'measured', 'held against', '', 'budget', ''], ...lines]))
  }
  const missed = judged.filter(({ met }) => !met)
  console.error(`\n${rows.length} figures measured, ${rows.length} judged, ${missed.length} budgets missed.`)
  return missed.length === 0
}

/** `value`: the ratio or measurement that the budget limits. */
function judge({ measured, against, budget }: Row): { readonly value: number; readonly met: boolean } {
  const other = budget.kind === 'times' && against ? quantile(against.series.values, 0.5) : 1
  const value = quantile(measured.values, 0.5) / other
  return { value, met: value <= budget.limit }
}

/** The quantile for `share` (0 to 1), interpolated. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** `148 ms (141–160, 30 runs)`, with the middle half of the values; only the value if all runs agree. */
function described({ unit, values }: Series): string {
  const [from, to] = [quantile(values, 0.25), quantile(values, 0.75)]
  const value = `${short(quantile(values, 0.5))} ${unit}`
  return from === to ? value : `${value} (${short(from)}–${short(to)}, ${values.length} runs)`
}

function short(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(decimals, 3))
}
