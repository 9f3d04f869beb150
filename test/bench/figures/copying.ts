import type { Bench } from '../bench.ts'
import { growthRow, type Row } from '../report/row.ts'
import { type Series, series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import type { Windows } from '../window/open-windows.ts'
import { pressedAt } from '../window/press.ts'
import { untilWritten } from '../window/vault-write.ts'

/** From the press on *Copy token* until the clipboard holds the token. */
export async function copying(bench: Bench, windows: Windows): Promise<Row[]> {
  const rounds = bench.runs(60, 3)
  const one = await copies(windows.one, rounds)
  const hundred = await copies(windows.hundred, rounds)
  const thousand = await copies(windows.thousand, rounds)
  const row = (figure: string, measured: Series): Row => ({
    figure: `press Copy token to clipboard written, ${figure}`,
    measured,
    against: null,
    budget: { kind: 'most', limit: 20 },
    counted: false,
  })
  return [
    row('1 account', one),
    row('1,000 accounts', thousand),
    growthRow('press Copy token to clipboard written', hundred, thousand),
  ]
}

async function copies(window: OpenWindow, rounds: number): Promise<Series> {
  const { app, page } = window
  const button = page.getByRole('button', { name: 'Copy token', exact: true })
  const copied = page.getByRole('status').filter({ hasText: /^Copied/ })
  const kept = page.getByRole('status').filter({ hasText: 'It stays in the clipboard' })
  const values: number[] = []
  // The first copies warm up.
  for (let round = -2; round < rounds; round += 1) {
    const from = await untilWritten(window, async () => {
      const at = await pressedAt(window, button)
      await copied.waitFor()
      return at
    })
    if (!(await app.clipboard()).text.startsWith('demo-token-')) throw new Error('Nothing was copied.')
    if (round >= 0) values.push((await app.clipboardChangedAt()) - from)
    await page.getByRole('button', { name: 'Keep', exact: true }).click()
    await kept.waitFor()
  }
  return series('ms', values, 'p95')
}
