import type { Bench } from '../bench.ts'
import { MainProcess } from '../main-process/main-process.ts'
import { growthRow, type Row } from '../report/row.ts'
import { less, type Series, series } from '../report/series.ts'

const counts = [0, 1, 100, 1000] as const

/** The longer, the surer is what the processor did; nothing is due for days. */
const longIdleMinutes = 1000

interface Rest {
  readonly wakeUps: number
  readonly cpuMs: number
  readonly aliveMb: number
  readonly residentMb: number
}

/** What the main process does and holds while nothing happens. */
export async function idle(bench: Bench): Promise<Row[]> {
  const rests = new Map<number, Rest[]>(counts.map((count) => [count, []]))
  for (let round = 0; round < bench.runs(9, 1); round += 1)
    for (const count of counts) rests.get(count)?.push(await restWith(await bench.accounts.with(count)))
  const of = (count: number, which: keyof Rest, unit: Series['unit']): Series =>
    series(
      unit,
      (rests.get(count) ?? []).map((each) => each[which]),
    )
  const memory = (which: 'aliveMb' | 'residentMb', figure: string): Row => ({
    figure: `memory of the main process, 1,000 accounts: ${figure}`,
    measured: of(1000, which, 'MB'),
    against: { what: '1 account', series: of(1, which, 'MB') },
    budget: { kind: 'more', limit: 15 },
    counted: false,
  })
  return [
    {
      figure: 'main process idle for 10 minutes, 1,000 accounts: timer wake-ups',
      measured: of(1000, 'wakeUps', 'times'),
      against: null,
      budget: { kind: 'most', limit: 10 },
      counted: true,
    },
    {
      figure: 'main process idle: CPU a minute, 1,000 accounts',
      measured: of(1000, 'cpuMs', 'ms'),
      against: { what: '100 accounts', series: of(100, 'cpuMs', 'ms') },
      budget: { kind: 'times', limit: 1.5 },
      counted: false,
    },
    memory('aliveMb', 'alive'),
    memory('residentMb', 'resident'),
    growthRow(
      'memory alive',
      less(of(100, 'aliveMb', 'MB'), of(0, 'aliveMb', 'MB')),
      less(of(1000, 'aliveMb', 'MB'), of(0, 'aliveMb', 'MB')),
    ),
  ]
}

async function restWith(userData: string): Promise<Rest> {
  const app = new MainProcess({ userData, time: 'virtual' })
  try {
    await app.hear('open')
    const { alive, resident } = await app.ask({ kind: 'memory' }, 'memory')
    const { wakeUps } = await app.ask({ kind: 'idle', minutes: 10 }, 'idled')
    const { cpuMs } = await app.ask({ kind: 'idle', minutes: longIdleMinutes }, 'idled')
    return { wakeUps, cpuMs: cpuMs / longIdleMinutes, aliveMb: alive / 1e6, residentMb: resident / 1e6 }
  } finally {
    await app.end()
  }
}
