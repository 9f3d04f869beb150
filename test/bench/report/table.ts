import { evenTable } from '../../support/text-table.ts'
import { type Budget, judge, type Row } from './row.ts'
import { type Series, spread, standFor } from './series.ts'

const head = ['figure', 'measured', 'held against', '', 'budget', ''] as const

/** The rows as a table for a terminal, or with `markdown` for a document. After a quick run what is timed is not judged. */
export function table(rows: readonly Row[], { quick = false, markdown = false } = {}): string {
  return evenTable([head, ...rows.map((row) => lineOf(row, quick && !row.counted))], { markdown })
}

function lineOf(row: Row, unjudged: boolean): string[] {
  const { value, met } = judge(row)
  const { figure, measured, against, budget } = row
  return [
    figure,
    described(measured),
    against === null ? '' : `${against.what}: ${described(against.series)}`,
    budget.kind === 'most'
      ? ''
      : budget.kind === 'times'
        ? `${short(value)} times`
        : `${signed(value)} ${measured.unit}`,
    budgetWords(budget, measured.unit),
    unjudged ? '' : met ? 'met' : 'MISSED',
  ]
}

/** `148 ms (141–160, 30 runs)`, or the value alone where every run gave it. */
function described(measured: Series): string {
  const { by, unit, values } = measured
  const [from, to] = spread(measured)
  const value = `${by === 'p95' ? 'p95 ' : ''}${short(standFor(measured))}${unit === 'times' ? '' : ` ${unit}`}`
  return from === to ? value : `${value} (${short(from)}–${short(to)}, ${values.length} runs)`
}

function budgetWords({ kind, limit }: Budget, unit: Series['unit']): string {
  if (kind === 'times') return `≤ ${limit} times`
  const amount = unit === 'times' ? `${limit}` : `${limit} ${unit}`
  return kind === 'more' ? `≤ +${amount}` : `≤ ${amount}`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${short(Math.abs(value))}`
}

/** Three figures that count. */
function short(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(decimals, 3))
}
