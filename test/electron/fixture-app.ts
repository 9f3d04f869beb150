import { join } from 'node:path'
import { launchStandIn, type StandInApp } from '../launch/stand-in.ts'

/** How long the start of an app may take in a test, ms. */
export const startMs = 30_000

const appPath = join(import.meta.dirname, 'fixture')

/** The small app in `fixture/`, running, and short ways to what it does. */
export interface FixtureApp {
  readonly app: StandInApp
  /** The value of an expression in the page, where `fixture` is what the preload exposed. */
  inPage(expression: string): Promise<unknown>
  /** What the handler of that channel answers, or the message of the error that it ends in. */
  ask(channel: string, ...args: unknown[]): Promise<unknown>
  /** What the main process has told the page since it was cleared. */
  news(): Promise<string[]>
  clearNews(): Promise<void>
}

export async function launchFixture(): Promise<FixtureApp> {
  const app = await launchStandIn({ appPath })
  const inPage = (expression: string): Promise<unknown> => app.page.evaluate(expression)
  return {
    app,
    inPage,
    ask: (channel, ...args) =>
      inPage(`fixture.ask(...${JSON.stringify([channel, ...args])}).catch((error) => error.message)`),
    news: () => app.page.locator('#news li').allTextContents(),
    clearNews: () => app.page.locator('#news').evaluate((list) => list.replaceChildren()),
  }
}
