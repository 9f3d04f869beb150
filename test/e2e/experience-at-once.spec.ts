import { expect, type Page, test } from '@playwright/test'
import {
  button,
  chooseAction,
  JourneyFixture,
  leaveSettings,
  openSettings,
  signInAcme,
  signInNorthwind,
} from '../journeys/fixture.ts'

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

test('settings and names act at once, in the window and beyond it', () =>
  JourneyFixture.run((fixture) =>
    fixture.launch({}, async (page, app) => {
      await signInNorthwind(page)
      await test.step('a setting', async () => {
        await openSettings(page)
        await page.getByLabel('Appearance').selectOption('dark')
        await expect.poll(() => isDark(page)).toBe(true)
        await page.getByLabel('Appearance').selectOption('light')
        await expect.poll(() => isDark(page)).toBe(false)
        await page.getByRole('tab', { name: 'Copying' }).click()
        // The last of the list. To protect less needs a key of a person.
        await page.getByLabel('Clear the clipboard after').press('End')
        await leaveSettings(page)
        await button(page, 'Copy token').click()
        await expect(page.getByRole('status')).toContainText('It stays in the clipboard')
      })
      await test.step('an account is renamed in its place; one is copied from the list by its menu', async () => {
        await button(page, 'Add account').click()
        await signInAcme(app)
        await chooseAction(page, 'Rename')
        await page.getByRole('textbox', { name: 'Name for this account' }).fill('Studio at Acme')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: 'Studio at Acme' })).toBeVisible()
        const list = page.getByRole('list', { name: 'Accounts' })
        await expect(list.getByRole('listitem').last()).toContainText('Studio at Acme')
        await list.getByRole('button', { name: /Northwind/ }).click({ button: 'right' })
        await page.getByRole('menuitem', { name: 'Copy token' }).click()
        await expect(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeVisible()
        await expect(page.getByRole('status')).toContainText('Copied.')
      })
    }),
  ))
