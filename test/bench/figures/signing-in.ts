import diagnostics from 'node:diagnostics_channel'
import { fillSignIn } from '../../e2e/steps.ts'
import { startService } from '../../service/service.ts'
import type { Bench } from '../bench.ts'
import type { Row } from '../report/row.ts'
import { series } from '../report/series.ts'
import type { OpenWindow } from '../window/open-window.ts'
import type { Windows } from '../window/open-windows.ts'
import { press } from '../window/press.ts'

/** From the press on *Sign in* until the token is on the screen, less what the service itself took. */
export async function signingIn(bench: Bench, { empty }: Windows): Promise<Row[]> {
  const service = await startService()
  const ownTime = new ServiceTime()
  const values: number[] = []
  try {
    const [credentials] = service.accounts
    if (credentials === undefined) throw new Error('The service has no account.')
    for (let round = -2; round < bench.runs(40, 2); round += 1) {
      await fillSignIn(empty.page, service.baseUrl, credentials)
      const button = empty.page.getByRole('button', { name: 'Sign in', exact: true })
      const ms = await press(empty, button, () =>
        [...document.querySelectorAll('button')].some((each) => each.textContent === 'Copy token'),
      )
      const serviceMs = ownTime.take()
      if (round >= 0) values.push(ms - serviceMs)
      await signOut(empty)
    }
  } finally {
    ownTime.stop()
    await service.close()
  }
  return [
    {
      figure: 'sign-in: press to token on screen, less the service’s own time',
      measured: series('ms', values, 'p95'),
      against: null,
      budget: { kind: 'most', limit: 50 },
      counted: false,
    },
  ]
}

async function signOut({ page }: OpenWindow): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Service address').waitFor()
}

/** How long the service, which runs in this process, took for its latest answer. */
class ServiceTime {
  #startedAt = Number.NaN
  #tookMs = Number.NaN
  readonly #onStart = () => {
    this.#startedAt = performance.now()
  }
  readonly #onFinish = () => {
    this.#tookMs = performance.now() - this.#startedAt
  }

  constructor() {
    diagnostics.subscribe('http.server.request.start', this.#onStart)
    diagnostics.subscribe('http.server.response.finish', this.#onFinish)
  }

  /** In ms; NaN where there was no answer since the last time. */
  take(): number {
    const tookMs = this.#tookMs
    this.#tookMs = Number.NaN
    return tookMs
  }

  stop(): void {
    diagnostics.unsubscribe('http.server.request.start', this.#onStart)
    diagnostics.unsubscribe('http.server.response.finish', this.#onFinish)
  }
}
