import { expect, type Page } from '@playwright/test'
import { button } from '../scenes/stage.ts'

/** The PIN of the tests of the lock. */
export const pin = '482 915'

export const lockedHeading = (page: Page) => page.getByRole('heading', { name: 'Locked' })

/** Locks for the first time, which asks for a PIN. */
export async function setPin(page: Page): Promise<void> {
  await button(page, 'Lock').click()
  await page.getByLabel('New PIN', { exact: true }).fill(pin)
  await page.getByLabel('Repeat the PIN', { exact: true }).fill(pin)
  await button(page, 'Set a PIN').click()
  await expect(lockedHeading(page)).toBeVisible()
}

/** Tries to unlock, and waits for nothing. */
export async function unlock(page: Page, secret = pin): Promise<void> {
  await page.getByLabel('PIN or passphrase', { exact: true }).fill(secret)
  await button(page, 'Unlock').click()
}
