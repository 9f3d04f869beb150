import { expect, type Page, test } from '@playwright/test'
import { chooseAction, Stage, signInAcme, signInNorthwind } from '../scenes/stage.ts'

type Role = Parameters<Page['getByRole']>[0]

/** Tests and assistive technology find things by these; they are fixed, to the letter. */
async function expectNames(page: Page, names: readonly (readonly [Role, string])[]) {
  for (const [role, name] of names) {
    await expect(page.getByRole(role, { name, exact: true }), `${role} ${name}`).toHaveCount(1)
  }
}

test('everything on the screens is found by its accessible name', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await expectNames(page, [
        ['heading', 'Sign in'],
        ['textbox', 'Service address'],
        ['textbox', 'Username'],
        ['button', 'Show password'],
        ['textbox', 'Company key'],
        ['textbox', 'Name for this account'],
        ['switch', 'Keep me signed in'],
        ['button', 'Sign in'],
      ])
      await expect(page.getByLabel('Service address')).toHaveAttribute('type', 'url')
      await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
      await expect(page.getByLabel('Company key')).toHaveAccessibleDescription(/company section/)
      await expect(page.getByRole('switch', { name: 'Keep me signed in' })).toBeChecked()

      await signInNorthwind(page)
      await expectNames(page, [
        ['list', 'Accounts'],
        ['button', 'Add account'],
        ['button', 'Settings'],
        ['heading', 'Northwind'],
        ['timer', 'Time left'],
        ['button', 'Copy token'],
        ['button', 'Copy as…'],
        ['button', 'Reveal'],
        ['button', 'Renew now'],
        ['button', 'More actions'],
        ['region', 'Activity'],
      ])
      await expect(page.getByText('Valid', { exact: true }).first()).toBeVisible()

      await page.getByRole('button', { name: 'Copy as…' }).click()
      await expectNames(page, [
        ['menu', 'Copy as…'],
        ['menuitem', 'Token'],
        ['menuitem', 'Header line'],
        ['menuitem', 'Environment variable (bash)'],
        ['menuitem', 'Environment variable (PowerShell)'],
        ['menuitem', 'JSON'],
      ])
      await expect(page.getByText('does not state which header other requests use')).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'More actions' }).click()
      await expectNames(page, [
        ['menu', 'More actions'],
        ['menuitem', 'Rename'],
        ['menuitem', 'Sign in again'],
        ['menuitem', 'Copy diagnostics'],
        ['menuitemcheckbox', 'Include usernames'],
        ['menuitem', 'Sign out'],
      ])
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Settings' }).click()
      await expectNames(page, [
        ['dialog', 'Settings'],
        ['combobox', 'Appearance'],
        ['combobox', 'Renew before expiry'],
        ['combobox', 'Clear the clipboard after'],
        ['combobox', 'Notifications'],
        ['switch', 'Open at login'],
        ['switch', 'Keep running in the tray when closed'],
        ['button', 'Change protection'],
      ])
    }),
  ))

test('a setting acts at once, and is what the window shows back', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await signInNorthwind(page)
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByLabel('Appearance').selectOption('dark')
      await expect.poll(() => isDark(page)).toBe(true)
      await page.getByLabel('Appearance').selectOption('light')
      await expect.poll(() => isDark(page)).toBe(false)
      // The first of the list. To protect less needs a key of a person.
      await page.getByLabel('Clear the clipboard after').press('Home')
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Copy token' }).click()
      await expect(page.getByRole('status')).toContainText('It stays in the clipboard')
    }),
  ))

test('an account is renamed in its place, and found by its new name in the list', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      await signInNorthwind(page)
      await page.getByRole('button', { name: 'Add account' }).click()
      await signInAcme(app)
      await chooseAction(page, 'Rename')
      await page.getByRole('textbox', { name: 'Name for this account' }).fill('Studio at Acme')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Studio at Acme' })).toBeVisible()
      const list = page.getByRole('list', { name: 'Accounts' })
      await expect(list.getByRole('listitem').last()).toContainText('Studio at Acme')
      await list.getByRole('button', { name: /Northwind/ }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Copy token' }).click()
      await expect(page.getByRole('status')).toBeEmpty()
      await list.getByRole('button', { name: /Northwind/ }).click()
      await expect(page.getByRole('status')).toContainText('Copied.')
    }),
  ))

test('diagnostics hold usernames only where that is ticked', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      await signInNorthwind(page)
      await chooseAction(page, 'Copy diagnostics')
      await expect(page.getByText('Diagnostics copied.')).toBeVisible()
      const without = (await app.clipboard()).text
      expect(without).toContain('Deckpass')
      expect(without).not.toContain('mara.lind')
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Include usernames' }).click()
      await page.getByRole('menuitem', { name: 'Copy diagnostics' }).click()
      await expect.poll(async () => (await app.clipboard()).text).toContain('mara.lind')
    }),
  ))

const isDark = (page: Page) => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
