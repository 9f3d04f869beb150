import { type Bench, interleaved } from '../bench.ts'
import { growthRow, type Row } from '../report/row.ts'
import { series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import { whenDrawn } from '../window/page-watch.ts'
import type { Windows } from './windows.ts'

/**
 * From a change of the state to the frame that shows it. The change is a new name for the account on the
 * screen, asked for by the page itself, so that the way to the main process is in it too.
 */
export async function drawing(bench: Bench, windows: Windows): Promise<Row[]> {
  const taken = await interleaved(
    { one: rename(windows.one), hundred: rename(windows.hundred), thousand: rename(windows.thousand) },
    bench.runs(60, 3),
    2,
  )
  const thousand = series('ms', taken.thousand, 'p95')
  return [
    {
      figure: 'state change to window drawn, 1,000 accounts',
      measured: thousand,
      against: { what: '1 account', series: series('ms', taken.one, 'p95') },
      budget: { kind: 'times', limit: 1.5 },
      counted: false,
    },
    growthRow('state change to window drawn', series('ms', taken.hundred, 'p95'), thousand),
  ]
}

function rename({ page }: OpenWindow): () => Promise<number> {
  let times = 0
  return async () => {
    times += 1
    const name = `Renamed ${times}`
    const [from, to] = await page.evaluate<[number, number]>(`(async () => {
      const accountId = document.querySelector('[data-account][aria-current]').dataset.account
      const drawn = (${whenDrawn})(() => document.querySelector('h1')?.textContent === ${JSON.stringify(name)})
      const from = performance.now()
      await deckpass.request('account.rename', { accountId, name: ${JSON.stringify(name)} })
      return [from, await drawn]
    })()`)
    return to - from
  }
}
