import { join } from 'node:path'
import { projectFolder } from '../../launch/folders.ts'
import { librariesFolder } from '../baselines/folders.ts'
import type { Bench } from '../bench.ts'
import { MainProcess } from '../main-process/main-process.ts'
import { growthRow, type Row } from '../report/row.ts'
import { less, type Series, series } from '../report/series.ts'

const counts = [0, 1, 100, 1000] as const

interface Start {
  readonly windowMs: number
  readonly openMs: number
}

/** How long the main process takes from the first line of its script, with more and more accounts in the vault. */
export async function start(bench: Bench): Promise<Row[]> {
  const evaluation: { app: number[]; libraries: number[] } = { app: [], libraries: [] }
  const starts = new Map<number, Start[]>(counts.map((count) => [count, []]))
  for (let round = 0; round < bench.runs(25, 2); round += 1) {
    evaluation.libraries.push(await evaluate(await bench.accounts.with(0), librariesFolder))
    for (const count of counts) {
      const { evaluatedMs, ...rest } = await startWith(await bench.accounts.with(count), count)
      if (count === 0) evaluation.app.push(evaluatedMs)
      starts.get(count)?.push(rest)
    }
  }
  const of = (count: number, which: keyof Start): Series =>
    series(
      'ms',
      (starts.get(count) ?? []).map((each) => each[which]),
    )
  const rows = (figure: string, which: keyof Start) =>
    [1, 100, 1000].map((count) =>
      startRow(
        `${figure}, ${count === 1 ? '1 account' : `${count.toLocaleString('en')} accounts`}`,
        of(count, which),
        of(0, which),
      ),
    )
  return [
    {
      figure: 'out/main/index.js: time to evaluate',
      measured: series('ms', evaluation.app),
      against: { what: 'electron-store and zod alone', series: series('ms', evaluation.libraries) },
      budget: { kind: 'times', limit: 1.5 },
      counted: false,
    },
    ...rows('start to window requested', 'windowMs'),
    ...rows('start to window requested and vault open', 'openMs'),
    growthRow(
      'opening the vault',
      less(of(100, 'openMs'), of(0, 'openMs')),
      less(of(1000, 'openMs'), of(0, 'openMs')),
    ),
  ]
}

function startRow(figure: string, measured: Series, none: Series): Row {
  return {
    figure,
    measured,
    against: { what: 'no account', series: none },
    budget: { kind: 'times', limit: 1.5 },
    counted: false,
  }
}

async function startWith(userData: string, accounts: number): Promise<Start & { evaluatedMs: number }> {
  const app = new MainProcess({ userData })
  try {
    const { ms: evaluatedMs } = await app.hear('evaluated')
    const open = await app.hear('open')
    if (open.accounts !== accounts)
      throw new Error(`The vault held ${open.accounts} accounts, not ${accounts}.`)
    return { evaluatedMs, windowMs: open.windowMs, openMs: open.openMs }
  } finally {
    await app.end()
  }
}

async function evaluate(userData: string, appFolder: string): Promise<number> {
  const app = new MainProcess({ userData, appPath: join(projectFolder, appFolder) })
  try {
    return (await app.hear('evaluated')).ms
  } finally {
    await app.end()
  }
}
