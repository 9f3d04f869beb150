import { expect, type Locator, test } from '@playwright/test'
import { button } from '../../journeys/fixture.ts'
import { copyButton } from '../helpers.ts'
import { lockedHeading, pin, unlock, withAccount } from '../lock-helpers.ts'

/** How a PIN is set, and what the lock offers where the system has it, and does not offer elsewhere. */

test('the first lock asks for a PIN, which then opens it', () =>
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
