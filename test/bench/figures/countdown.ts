import type { Bench } from '../bench.ts'
import { growthRow, type Row } from '../report/row.ts'
import { series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import type { Windows } from '../window/open-windows.ts'

/** So many seconds are measured in one go, so that the measuring itself counts for little. */
const seconds = 5

/** The main thread of a page so far, in ms of processor time. */
interface Work {
  /** All that it did, Chromium's own part of each frame too. */
  readonly all: number
  /** What the page gave it to do: script, style and layout. */
  readonly own: number
}

/**
 * What the main thread of the page does for each second that is counted down, nothing else happening. Beside
 * it the least that a counted second can cost in this Chromium: the bare page, with one word that changes.
 */
export async function countdown(bench: Bench, { bare, one, hundred, thousand }: Windows): Promise<Row[]> {
  const shown = { bare, one, hundred, thousand }
  for (const { cdp } of Object.values(shown))
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await bare.page.evaluate(() => {
    const word = document.body.appendChild(document.createElement('p'))
    setInterval(() => word.replaceChildren(String(Date.now() % 60_000)), 1000)
  })
  const taken = { bare: [] as Work[], one: [] as Work[], hundred: [] as Work[], thousand: [] as Work[] }
  for (let round = 0; round < bench.runs(12, 1); round += 1)
    for (const [name, work] of await workOfEach(shown)) taken[name].push(work)

  const of = (name: keyof typeof shown, which: keyof Work) =>
    series(
      'ms',
      taken[name].map((work) => work[which]),
    )
  const against = (which: keyof Work) => ({ what: 'bare page, one word', series: of('bare', which) })
  const figure = 'window visible: main-thread time a countdown second'
  const budget = { kind: 'most', limit: 1 } as const
  return [
    { figure, measured: of('one', 'all'), against: against('all'), budget, counted: false },
    {
      figure: `${figure}, script, style and layout`,
      measured: of('one', 'own'),
      against: against('own'),
      budget,
      counted: false,
    },
    {
      figure: `${figure}, 1,000 accounts`,
      measured: of('thousand', 'all'),
      against: { what: '1 account', series: of('one', 'all') },
      budget: { kind: 'times', limit: 1.5 },
      counted: false,
    },
    growthRow('main-thread time a countdown second', of('hundred', 'all'), of('thousand', 'all')),
  ]
}

/** What each of the windows does in a second, on average of some. All are measured at the same time. */
async function workOfEach<K extends string>(windows: Readonly<Record<K, OpenWindow>>): Promise<[K, Work][]> {
  const names = Object.keys(windows) as K[]
  const read = () => Promise.all(names.map((name) => workOf(windows[name])))
  const before = await read()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const after = await read()
  const rate = (index: number, which: keyof Work) =>
    ((after[index]?.[which] ?? Number.NaN) - (before[index]?.[which] ?? Number.NaN)) / seconds
  return names.map((name, index) => [name, { all: rate(index, 'all'), own: rate(index, 'own') }])
}

async function workOf({ cdp }: OpenWindow): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const ms = (name: string) => (metrics.find((each) => each.name === name)?.value ?? Number.NaN) * 1000
  return {
    all: ms('TaskDuration'),
    own: ms('ScriptDuration') + ms('RecalcStyleDuration') + ms('LayoutDuration'),
  }
}
