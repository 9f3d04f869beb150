import type { Bench } from '../bench.ts'
import { growthRow, type Row } from '../report/row.ts'
import { series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import type { Windows } from './windows.ts'

/** What the main thread of the page does for each second that is counted down, nothing else happening. */
export async function countdown(bench: Bench, windows: Windows): Promise<Row[]> {
  const { one, hundred, thousand } = windows
  const shown = [one, hundred, thousand]
  for (const { cdp } of shown) await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taken: number[][] = shown.map(() => [])
  for (let second = 0; second < bench.runs(30, 3); second += 1) {
    const before = await Promise.all(shown.map(taskMs))
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const after = await Promise.all(shown.map(taskMs))
    for (const [index, values] of taken.entries()) values.push((after[index] ?? 0) - (before[index] ?? 0))
  }
  const [ofOne, ofHundred, ofThousand] = taken.map((values) => series('ms', values))
  if (!ofOne || !ofHundred || !ofThousand) throw new Error('A window is missing.')
  const figure = 'window visible: main-thread time a countdown second'
  return [
    { figure, measured: ofOne, against: null, budget: { kind: 'most', limit: 1 }, counted: false },
    {
      figure: `${figure}, 1,000 accounts`,
      measured: ofThousand,
      against: { what: '1 account', series: ofOne },
      budget: { kind: 'times', limit: 1.5 },
      counted: false,
    },
    growthRow('main-thread time a countdown second', ofHundred, ofThousand),
  ]
}

/** The page's main thread so far, in ms of processor time. */
async function taskMs({ cdp }: OpenWindow): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
