import { expect, test } from '@playwright/test'
import { lockedHeading, setPin, unlock, withAccount } from './lock-steps.ts'
import { copyButton } from './steps.ts'

/** The lock follows the screen and the sleep of the computer. */

for (const [event, back] of [
  ['lock-screen', 'unlock-screen'],
  ['suspend', 'resume'],
] as const)
  test(`${event} over the desktop's bus locks`, () =>
    withAccount(async ({ page, desktop, tray, log }) => {
      await setPin(page)
      await unlock(page)
      await expect(copyButton(page)).toBeVisible()
      const locks = async () => (await log()).split('lock.locked').length
      const before = await locks()
      await desktop.power(event)
      await desktop.power(back)
      // Told of sleep, Chromium cuts Playwright off from the page; the tray says it too.
      await expect.poll(async () => (await tray())?.items).toContain('Unlock…')
      expect(await locks()).toBe(before + 1)
    }))

test('the time from the lock of the screen to the locked page, for docs/performance.md', () =>
  withAccount(async ({ page, desktop }) => {
    await setPin(page)
    const tookMs: number[] = []
    for (let run = 0; run < 3; run += 1) {
      await unlock(page)
      await expect(copyButton(page)).toBeVisible()
      const toldAt = Date.now()
      await desktop.power('lock-screen')
      let drawnAt = 0
      // The page is loaded again, and its first picture is the locked one.
      await expect(async () => {
        drawnAt = await page.evaluate(() => {
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          return paint === undefined ? 0 : performance.timeOrigin + paint.startTime
        })
        expect(drawnAt).toBeGreaterThan(toldAt)
      }).toPass()
      await expect(lockedHeading(page)).toBeVisible()
      tookMs.push(Math.round(drawnAt - toldAt))
      await desktop.power('unlock-screen')
    }
    test.info().annotations.push({ type: 'screen lock to locked page, ms', description: tookMs.join(', ') })
  }))

test('a sleep takes the account out of the window', () =>
  withAccount(async ({ page, power }) => {
    await setPin(page)
    await unlock(page)
    await expect(copyButton(page)).toBeVisible()
    await power('suspend')
    await expect(lockedHeading(page)).toBeVisible()
    await power('resume')
    await expect(lockedHeading(page)).toBeVisible()
  }))
