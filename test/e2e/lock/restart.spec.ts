import { expect, test } from '@playwright/test'
import { button, JourneyFixture, signInNorthwind } from '../../journeys/fixture.ts'
import { day } from '../../support/durations.ts'
import { lockedHeading, setPin } from '../lock-helpers.ts'

/** What continues while Deckpass is locked: renewing, even after a restart and a sleep. */

test('a Deckpass that was killed while locked starts locked and renews', () =>
  JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (page, { kill }) => {
      await signInNorthwind(page)
      await setPin(page)
      await kill()
    })
    const before = fixture.service.requests.length
    await fixture.launch({ laterMs: 6.9 * day }, async (page, { log }) => {
      await expect.poll(() => fixture.service.requests.length).toBeGreaterThan(before)
      // A request has a status only after its answer has been sent.
      await expect
        .poll(() => fixture.service.requests.at(-1))
        .toMatchObject({ path: '/api/auth/update_token', status: 200 })
      await expect(lockedHeading(page)).toBeVisible()
      // The page had nothing to clear, so it was loaded only once.
      expect(await log()).not.toContain('window.load-failed')
    })
  }))

test('a person who forgot the PIN can forget everything and start again', () =>
  JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (page) => {
      await signInNorthwind(page)
      await setPin(page)
      await button(page, 'Forgot PIN?').click()
      await expect(page.getByText(/password and company key again/)).toBeVisible()
      await expect(page.locator('main').getByRole('textbox')).toHaveCount(0)
      // After cancelling, everything stays locked and nothing is lost.
      await button(page, 'Forget everything').click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(lockedHeading(page)).toBeVisible()
      await button(page, 'Forgot PIN?').click()
      await button(page, 'Forget everything').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Forget everything' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    })
  }))
