import { type Bench, interleaved } from '../bench.ts'
import { growthRow, type Row } from '../report/row.ts'
import { type Series, series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import type { Windows } from '../window/open-windows.ts'
import { whenDrawn } from '../window/page-watch.ts'

/** From a navigation to a first screen that has been drawn and whose button can be pressed, by way of the app's own scheme. */
export async function firstScreen(bench: Bench, windows: Windows): Promise<Row[]> {
  const taken = await interleaved(
    {
      bare: await reload(windows.bare, 'Pressed 0'),
      signIn: await reload(windows.empty, 'Sign in'),
      one: await reload(windows.one, 'Copy token'),
      hundred: await reload(windows.hundred, 'Copy token'),
      thousand: await reload(windows.thousand, 'Copy token'),
    },
    bench.runs(40, 2),
    1,
  )
  const against = { what: 'bare React page', series: series('ms', taken.bare) }
  const row = (figure: string, measured: Series): Row => ({
    figure: `navigation to usable: ${figure}`,
    measured,
    against,
    budget: { kind: 'times', limit: 1.25 },
    counted: false,
  })
  return [
    row('sign-in', series('ms', taken.signIn)),
    row('account', series('ms', taken.one)),
    growthRow('navigation to usable', series('ms', taken.hundred), series('ms', taken.thousand)),
  ]
}

/** How to load the window's page once more, and how long that takes until `button` is there. */
async function reload({ cdp, page }: OpenWindow, button: string): Promise<() => Promise<number>> {
  const isThere = `() => [...document.querySelectorAll('button:enabled')].some((each) => each.textContent === ${JSON.stringify(button)})`
  await cdp.send('Page.enable')
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `globalThis.usableAt = (${whenDrawn})(${isThere})`,
  })
  return async () => {
    await page.reload()
    return page.evaluate<number>('usableAt')
  }
}
