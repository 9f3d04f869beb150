import { expect, type Locator, test } from '@playwright/test'
import { button, openSettings } from '../journeys/fixture.ts'
import { copyButton } from './helpers.ts'
import { lockedHeading, pin, unlock, withAccount } from './lock-helpers.ts'

/** How a PIN is set, and what the lock offers where the system has it, and does not offer elsewhere. */

test('the first lock asks for a PIN, which is set by keyboard alone; then the PIN alone opens it', () =>
  withAccount(async ({ page, tray, clickMenu }) => {
    const { keyboard } = page
    const tabTo = (wanted: Locator) =>
      expect(async () => {
        await keyboard.press('Tab')
        expect(await wanted.evaluate((element) => element === document.activeElement)).toBe(true)
      }).toPass({ intervals: [0] })
    await tabTo(button(page, 'Lock'))
    await keyboard.press('Enter')
    await expect(page.getByLabel('New PIN', { exact: true })).toBeFocused()
    await keyboard.type(pin)
    await tabTo(page.getByLabel('Repeat the PIN', { exact: true }))
    await keyboard.type(pin)
    await keyboard.press('Enter')
    await expect(lockedHeading(page)).toBeVisible()
    await expect(page.getByLabel('PIN or passphrase', { exact: true })).toBeFocused()
    await expect
      .poll(async () => (await tray())?.items)
      .toEqual(['Open Deckpass', 'Unlock…', 'Quit Deckpass'])
    // This system has no check of the person.
    await expect(page.getByRole('button', { name: /login password|Touch ID/ })).toHaveCount(0)

    await unlock(page, '482 916')
    await expect(page.getByRole('alert')).toHaveText('Wrong PIN.')
    await expect(page.getByLabel('PIN or passphrase', { exact: true })).toBeFocused()
    await keyboard.type(pin)
    await keyboard.press('Enter')
    await expect(copyButton(page)).toBeVisible()
    await clickMenu(['File', 'Lock'])
    await expect(lockedHeading(page)).toBeVisible()
  }))

test('the settings of the lock act at once', () =>
  withAccount(async ({ page }) => {
    await openSettings(page, 'Lock')
    await expect(page.getByRole('switch', { name: 'Lock with the screen' })).toBeChecked()
    await page.getByLabel('Lock after').selectOption('5 minutes')
    await page.getByRole('switch', { name: 'Lock at start' }).click()
    await expect(page.getByRole('switch', { name: 'Lock at start' })).toBeChecked()
    await button(page, 'Set a PIN').click()
    await page.getByLabel('New PIN', { exact: true }).fill('12345')
    await page.getByLabel('Repeat the PIN', { exact: true }).fill('12345')
    const set = page.getByRole('dialog').getByRole('button', { name: 'Set a PIN' })
    await set.click()
    await expect(page.getByText('Use at least 6 digits or letters.')).toBeVisible()
    await page.getByLabel('New PIN', { exact: true }).fill(pin)
    await page.getByLabel('Repeat the PIN', { exact: true }).fill(pin)
    await set.click()
    await expect(button(page, 'Change the PIN')).toBeFocused()
  }))

test('under Wayland, which does not tell how long nobody typed, Lock after is not offered', () =>
  withAccount(
    async ({ page }) => {
      await openSettings(page, 'Lock')
      await expect(page.getByRole('switch', { name: 'Lock with the screen' })).toBeVisible()
      await expect(page.getByLabel('Lock after')).toHaveCount(0)
    },
    { display: 'wayland' },
  ))
