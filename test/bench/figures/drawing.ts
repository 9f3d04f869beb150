import type { Bench } from '../bench.ts'
import { growthRow, type Row } from '../report/row.ts'
import { type Series, series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import type { Windows } from '../window/open-windows.ts'
import { whenDrawn } from '../window/page-watch.ts'
import { untilWritten } from '../window/vault-write.ts'

interface Change {
  readonly drawnMs: number
  readonly writtenMs: number
}

/**
 * From a change of the state to the frame that shows it, and to the vault that holds it. The change is a new
 * name for the account on the screen, asked for by the page itself, so that the way to the main process is in
 * it too. The next one waits until the one before is on the disk, as a person's next change would.
 */
export async function drawing(bench: Bench, { one, hundred, thousand }: Windows): Promise<Row[]> {
  const shown = [one, hundred, thousand]
  const taken: Change[][] = shown.map(() => [])
  // The first rounds warm up: it takes many until the engines have compiled what they run again and again.
  for (let round = -bench.runs(30, 2); round < bench.runs(120, 3); round += 1)
    for (const [index, window] of shown.entries()) {
      const change = await rename(window, `Renamed ${round}`)
      if (round >= 0) taken[index]?.push(change)
    }
  const of = (index: number, which: keyof Change, by: Series['by']) =>
    series(
      'ms',
      (taken[index] ?? []).map((change) => change[which]),
      by,
    )
  const [ofOne, ofHundred, ofThousand] = [0, 1, 2].map((index) => of(index, 'drawnMs', 'p95'))
  if (!ofOne || !ofHundred || !ofThousand) throw new Error('A window is missing.')
  return [
    {
      figure: 'state change to window drawn, 1,000 accounts',
      measured: ofThousand,
      against: { what: '1 account', series: ofOne },
      budget: { kind: 'times', limit: 1.5 },
      counted: false,
    },
    growthRow('state change to window drawn', ofHundred, ofThousand),
    growthRow('state change to vault written', of(1, 'writtenMs', 'median'), of(2, 'writtenMs', 'median')),
  ]
}

async function rename(window: OpenWindow, name: string): Promise<Change> {
  const startedAt = performance.now()
  const drawnMs = await untilWritten(window, () => drawn(window, name))
  return { drawnMs, writtenMs: performance.now() - startedAt }
}

async function drawn({ page }: OpenWindow, name: string): Promise<number> {
  const [from, to] = await page.evaluate<[number, number]>(`(async () => {
    const accountId = document.querySelector('[data-account][aria-current]').dataset.account
    const drawn = (${whenDrawn})(() => document.querySelector('h1')?.textContent === ${JSON.stringify(name)})
    const from = performance.now()
    await deckpass.request('account.rename', { accountId, name: ${JSON.stringify(name)} })
    return [from, await drawn]
  })()`)
  return to - from
}
