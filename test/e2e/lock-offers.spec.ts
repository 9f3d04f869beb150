import { expect, type Locator, test } from '@playwright/test'
import { button } from '../scenes/stage.ts'
import { lockedHeading, pin, setPin, withAccount } from './lock-steps.ts'
import { copyButton } from './steps.ts'

/** What the lock offers where the system has it, and does not offer elsewhere; and its keys. */

test('a PIN is set, and unlocks, by keyboard alone', () =>
  withAccount(async ({ page }) => {
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
    await expect(page.getByLabel('PIN or passphrase', { exact: true })).toBeFocused()
    await expect(lockedHeading(page)).toBeVisible()
    await keyboard.type(pin)
    await keyboard.press('Enter')
    await expect(copyButton(page)).toBeVisible()
  }))

for (const [has, options, count] of [
  ['a check of the person', { inside: ['polkit.cjs'] }, 1],
  ['no check of the person', {}, 0],
] as const)
  test(`on a system with ${has} the locked screen has ${count} buttons for it`, () =>
    withAccount(async ({ page }) => {
      await setPin(page)
      const system = page.getByRole('button', { name: /login password|Touch ID/ })
      await expect(system).toHaveCount(count)
      for (const shown of await system.all()) await shown.click()
      await expect(lockedHeading(page)).toBeVisible()
    }, options))

for (const [display, count] of [
  ['x11', 1],
  ['wayland', 0],
] as const)
  test(`Lock after is offered ${count} times under ${display}`, () =>
    withAccount(
      async ({ page }) => {
        await button(page, 'Settings').click()
        const dialog = page.getByRole('dialog', { name: 'Settings' })
        await expect(dialog.getByRole('switch', { name: 'Lock with the screen' })).toBeVisible()
        await expect(dialog.getByLabel('Lock after')).toHaveCount(count)
      },
      { display },
    ))
