import { arch, cpus, totalmem } from 'node:os'
import { judge, type Row } from './row.ts'
import { spread, standFor } from './series.ts'

/** The whole report, with every single value, for those who want to compute with it. */
export function asJson(rows: readonly Row[], facts: { quick: boolean }): string {
  const { platform, versions } = process
  const machine = {
    platform,
    arch: arch(),
    cpu: cpus()[0]?.model ?? '',
    cpus: cpus().length,
    memoryBytes: totalmem(),
  }
  const described = rows.map((row) => ({
    ...row,
    measured: { ...row.measured, value: standFor(row.measured), spread: spread(row.measured) },
    against: row.against && {
      what: row.against.what,
      ...row.against.series,
      value: standFor(row.against.series),
      spread: spread(row.against.series),
    },
    ...judge(row),
  }))
  return JSON.stringify(
    { at: new Date().toISOString(), ...facts, node: versions.node, machine, rows: described },
    null,
    2,
  )
}
