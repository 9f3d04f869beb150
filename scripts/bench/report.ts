import { arch, cpus, totalmem } from 'node:os'
import { textTable } from '../../test/support/text-table.ts'

/** Repeated measurements of one quantity. */
export interface Series {
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

export function series(unit: Series['unit'], values: readonly number[]): Series {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error('Something could not be measured.')
  return { unit, values }
}

export const most = (limit: number) => ({ kind: 'most', limit }) as const
export const times = (limit: number) => ({ kind: 'times', limit }) as const

/** `value`: the ratio or measurement that the budget limits. */
export function judge({ measured, against, budget }: Row): { readonly value: number; readonly met: boolean } {
  const other = budget.kind === 'times' && against ? median(against.series) : 1
  const value = median(measured) / other
  return { value, met: value <= budget.limit }
}

function median({ values }: Series): number {
  return quantile(values, 0.5)
}

/** The quantile for `share` (0 to 1), interpolated. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/** The complete report, with every single value, for further computation. */
export function asJson(rows: readonly Row[]): string {
  const machine = {
    platform: process.platform,
    arch: arch(),
    cpu: cpus()[0]?.model ?? '',
    cpus: cpus().length,
    memoryBytes: totalmem(),
  }
  const judged = rows.map((row) => ({ ...row, ...judge(row) }))
  const facts = { at: new Date().toISOString(), node: process.versions.node, machine }
  return JSON.stringify({ ...facts, rows: judged }, null, 2)
}

const head = ['figure', 'measured', 'held against', '', 'budget', ''] as const

export function asTable(rows: readonly Row[]): string {
  return textTable([head, ...rows.map(lineOf)])
}

function lineOf(row: Row): string[] {
  const { value, met } = judge(row)
  const { figure, measured, against, budget } = row
  const isRatio = budget.kind === 'times'
  const unit = isRatio ? 'times' : measured.unit
  return [
    figure,
    described(measured),
    against ? `${against.what}: ${described(against.series)}` : '',
    isRatio ? `${short(value)} times` : '',
    `≤ ${budget.limit} ${unit}`,
    met ? 'met' : 'MISSED',
  ]
}

/** `148 ms (141–160, 30 runs)`, with the middle half of the values; only the value if all runs agree. */
function described(measured: Series): string {
  const { unit, values } = measured
  const [from, to] = [quantile(values, 0.25), quantile(values, 0.75)]
  const value = `${short(median(measured))} ${unit}`
  return from === to ? value : `${value} (${short(from)}–${short(to)}, ${values.length} runs)`
}

function short(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(decimals, 3))
}
