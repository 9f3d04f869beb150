import { expect, type Page, test } from '@playwright/test'
import { launchApp, type RunningApp } from '../launch.ts'

/** The page of one app, for what a script that got into the window would try. Nothing of it may leave a trace. */

export let app: RunningApp
export let page: Page
/** Where the page is, before each attempt and after it. */
export let home: string

/** One app for all tests of the file. After each, the page is where it was, alone, and still answered. */
export function startOnce(): void {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    app = await launchApp()
    page = app.page
    home = page.url()
  })
  test.afterAll(() => app.close())
  test.afterEach(async () => {
    expect(page.url()).toBe(home)
    expect(page.context().pages()).toHaveLength(1)
    expect(await ask('snapshot.read', null)).toBe('answered')
  })
}

/** Asks over the bridge as a script of the page would. */
export function ask(name: string, input: unknown): Promise<string> {
  return page.evaluate(
    async ([to, what]) => {
      try {
        await Reflect.get(window as object, 'deckpass').request(to, what)
        return 'answered'
      } catch (error) {
        return String(error)
      }
    },
    [name, input] as const,
  )
}
