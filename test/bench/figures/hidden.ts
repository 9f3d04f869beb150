import { z } from 'zod'
import type { Bench } from '../bench.ts'
import type { Row } from '../report/row.ts'
import { series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import type { Windows } from '../window/open-windows.ts'

/** What a page does by itself, as Chromium calls it in a trace. */
const work = ['TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'Paint']

const event = z.object({ name: z.string() })

/** What the page of a hidden window still does. It is counted while nothing but its being told that it is hidden holds it back. */
export async function hidden(bench: Bench, { thousand }: Windows): Promise<Row[]> {
  const watchMs = bench.runs(10_000, 3_000)
  const seen = await workIn(thousand, watchMs)
  if (seen === 0)
    throw new Error('The window does nothing while it is visible, so nothing is shown by hiding it.')
  await setHidden(thousand, true)
  const left = await workIn(thousand, watchMs)
  await setHidden(thousand, false)
  return [
    {
      figure: `window hidden for ${watchMs / 1000} s, 1,000 accounts: timers and frames`,
      measured: series('times', [left]),
      against: { what: 'visible', series: series('times', [seen]) },
      budget: { kind: 'most', limit: 0 },
      counted: true,
    },
  ]
}

/** Chromium draws nothing of a window that is hidden; here it would, so that whatever is left is the page's own doing. */
async function setHidden({ page }: OpenWindow, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isHidden ? 'hidden' : 'visible',
  )
}

/** Counts what the page does for so long. */
async function workIn({ page }: OpenWindow, durationMs: number): Promise<number> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser.')
  const cdp = await browser.newBrowserCDPSession()
  const names: string[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => names.push(...value.map((each) => event.parse(each).name)))
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await new Promise((resolve) => setTimeout(resolve, durationMs))
  await cdp.send('Tracing.end')
  await complete
  await cdp.detach()
  return names.filter((name) => work.includes(name)).length
}
