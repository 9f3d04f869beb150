import { expect, type Page, test } from '@playwright/test'
import { chooseAction, northwind, Stage, signInNext, signInNorthwind } from '../scenes/stage.ts'

/** Presses Tab until this control has the focus. */
async function tabTo(page: Page, name: string) {
  const control = page.getByRole('button', { name, exact: true })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

test('the whole main job is done by keyboard alone', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      const { keyboard } = page
      const clipboard = async () => (await app.clipboard()).text
      await expect(page.getByLabel('Service address')).toBeFocused()
      await keyboard.type('https://slides.northwind.example')
      await keyboard.press('Tab')
      await keyboard.type(northwind.username)
      await keyboard.press('Tab')
      await keyboard.type(northwind.password)
      await keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
      await keyboard.press('Tab')
      await keyboard.type(northwind.companyKey)
      await keyboard.press('Enter')

      // Whose account this is gets the focus, and is read out.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await keyboard.press('Control+c')
      await expect.poll(clipboard).not.toBe('')
      const token = await clipboard()

      await tabTo(page, 'Copy as…')
      await keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Token' })).toBeFocused()
      await keyboard.press('ArrowDown')
      await keyboard.press('Enter')
      await expect.poll(clipboard).toBe(`Authentication-Token: ${token}`)
      await expect(page.getByRole('button', { name: 'Copy as…' })).toBeFocused()

      await tabTo(page, 'Renew now')
      await keyboard.press('Enter')
      await expect(page.getByText('This token was replaced just now.')).toBeVisible()

      await tabTo(page, 'Settings')
      await keyboard.press('Enter')
      await expect(page.getByRole('combobox', { name: 'Appearance' })).toBeFocused()
      await keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()

      await tabTo(page, 'More actions')
      await keyboard.press('Enter')
      await keyboard.press('End')
      await keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    }),
  ))

test('the copy key copies only where nothing else is there to copy; the keys of the menu renew, add and open settings', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      await signInNorthwind(page)
      const copied = async () => (await app.clipboard()).text
      const host = page.getByText('mara.lind · slides.northwind.example')
      await host.dblclick()
      await page.keyboard.press('Control+c')
      await expect.poll(copied).not.toBe('')
      expect('mara.lind · slides.northwind.example').toContain((await copied()).trim())
      await chooseAction(page, 'Rename')
      await page.keyboard.press('Control+c')
      await expect.poll(copied).toBe('Northwind')
      await page.keyboard.press('Escape')
      await host.click()
      await page.keyboard.press('Control+c')
      await expect.poll(copied).toContain('demo-token')

      const calls = stage.service.requests.length
      await app.clickMenu(['Token', 'Renew now'])
      await expect.poll(() => stage.service.requests.length).toBe(calls + 1)
      await app.clickMenu(['File', 'Settings'])
      await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
      await page.keyboard.press('Escape')
      await app.clickMenu(['File', 'Add account'])
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
    }),
  ))

test('an account is searched, taken and copied without the mouse, and every key is listed', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      const { keyboard } = page
      await signInNorthwind(page)
      // With few accounts the key goes to the list itself.
      await app.clickMenu(['Account', 'Search accounts'])
      await expect(page.getByRole('button', { name: /^Northwind/ })).toBeFocused()

      for (const name of ['Acme', 'Contoso', 'Globex', 'Initech', 'Umbra', 'Vandelay', 'Wayne']) {
        await app.clickMenu(['File', 'Add account'])
        await signInNext(app, `https://${name.toLowerCase()}.example`, northwind, name)
      }
      const search = page.getByRole('searchbox', { name: 'Search accounts' })
      await app.clickMenu(['Account', 'Search accounts'])
      await expect(search).toBeFocused()
      await keyboard.type('north')
      await expect(page.getByText('1 account found')).toBeAttached()
      await keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copy token', exact: true })).toBeFocused()

      // Nothing is selected in the field: the key copies the token that is shown.
      await search.focus()
      await keyboard.press('End')
      await keyboard.press('Control+c')
      await expect.poll(async () => (await app.clipboard()).text).toContain('demo-token')

      await keyboard.press('ArrowDown')
      await expect(page.getByRole('button', { name: /^Northwind/ })).toBeFocused()
      await app.clickMenu(['Account', 'Contoso'])
      await expect(page.getByRole('heading', { name: 'Contoso' })).toBeVisible()
      await app.clickMenu(['Account', 'Rename'])
      await expect(page.getByLabel('Name for this account')).toBeFocused()
      // In a text it is a letter.
      await keyboard.type('?')
      await expect(page.getByLabel('Name for this account')).toHaveValue('?')
      await keyboard.press('Escape')

      await keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(sheet.getByText('Search accounts')).toBeVisible()
      await keyboard.press('Escape')
      await expect(sheet).toBeHidden()
    }),
  ))
