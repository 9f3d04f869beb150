import { expect, type Page, test } from '@playwright/test'
import type { DeckpassBridge } from '../../app/bridge/contract.ts'
import { chooseAction, Stage, signInNorthwind } from '../scenes/stage.ts'
import { day, hour, second } from '../support/durations.ts'

interface Bridged {
  readonly deckpass: DeckpassBridge
}

const timer = (page: Page) => page.getByRole('timer', { name: 'Time left' })

async function expiryOf(page: Page): Promise<number> {
  const { accounts } = await page.evaluate(() =>
    (window as unknown as Bridged).deckpass.request('snapshot.read', null),
  )
  const expiresAt = accounts[0]?.token?.expiresAt
  if (expiresAt === undefined) throw new Error('There is no token.')
  return expiresAt
}

/** Sets the page's clock to this instant; it then stands still until it is moved on. */
async function stopAt(page: Page, at: number) {
  await page.clock.pauseAt(at)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('the countdown is right to the second, across every change of its form and the expiry itself', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await signInNorthwind(page)
      const expiresAt = await expiryOf(page)
      const steps: [leftMs: number, before: string, after: string][] = [
        [5 * day + 3 * hour + 12 * 60 * second + 44 * second, '5 days 03:12:44', '5 days 03:12:43'],
        [day, '1 day 00:00:00', '23:59:59'],
        [hour, '01:00:00', '59:59'],
        [second, '00:01', 'Expired'],
      ]
      for (const [leftMs, before, after] of steps) {
        await stopAt(page, expiresAt - leftMs)
        await expect(timer(page)).toHaveText(before)
        await page.clock.runFor(second)
        await expect(timer(page)).toHaveText(after)
      }
      await expect(page.getByText('Expired', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('Expired')
      await stopAt(page, expiresAt + 2 * hour)
      await expect(page.getByText('2 hours ago')).toBeVisible()
    }),
  ))

test('while seconds pass nothing but the seconds is drawn, and nothing at all while nobody can see it', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await signInNorthwind(page)
      await stopAt(page, (await expiryOf(page)) - 5 * day - 30 * 60 * second)
      await page.evaluate(() => {
        const drawn: string[] = []
        Object.assign(window, { drawn })
        new MutationObserver((changes) => {
          for (const { target } of changes) {
            const element = target instanceof Element ? target : target.parentElement
            drawn.push(element?.closest('[role=timer]') ? 'timer' : (element?.outerHTML ?? 'text'))
          }
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      })
      const drawn = () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn.splice(0))

      for (let passed = 0; passed < 5; passed++) await page.clock.runFor(second)
      expect(await drawn()).toEqual(['timer', 'timer', 'timer', 'timer', 'timer'])

      await setVisibility(page, 'hidden')
      for (let passed = 0; passed < 5; passed++) await page.clock.runFor(second)
      expect(await drawn()).toEqual([])
      // News is drawn, but does not set the seconds going again.
      await chooseAction(page, 'Rename')
      await page.keyboard.type('Renamed')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Renamed' })).toBeVisible()
      await expect.poll(drawn).toEqual([])
      for (let passed = 0; passed < 5; passed++) await page.clock.runFor(second)
      expect(await drawn()).toEqual([])

      await setVisibility(page, 'visible')
      await expect(timer(page)).toHaveText('5 days 00:29:45')
    }),
  ))

test('the seconds that pass are not read out, the change itself is', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await signInNorthwind(page)
      await page.getByRole('button', { name: 'Copy token' }).click()
      const status = page.getByRole('status')
      await expect(status).toContainText('Copied. The clipboard will be cleared after 30 seconds.')
      await expect(status.getByText(/in \d+ s\.$/)).toHaveAttribute('aria-hidden', 'true')
      await expect(timer(page)).toHaveAttribute('aria-live', 'off')
      await page.getByRole('button', { name: 'Keep' }).click()
      await expect(status).toHaveText('Kept. It stays in the clipboard until you replace it.')
    }),
  ))

/** As the browser does when a window is hidden, or is shown again. */
async function setVisibility(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
