import { expect, type Page, test } from '@playwright/test'
import { button, fill, northwind, Stage, signInAcme, signInNorthwind } from '../scenes/stage.ts'

const address = (page: Page) => page.getByLabel('Service address')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

test('an account that is half typed in is there when the person comes back to it', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      await signInNorthwind(page)
      await button(page, 'Add account').click()
      await fill(page, 'https://decks.acme.example', { ...northwind, username: 'm.okafor' }, 'Acme')
      await page.getByRole('switch', { name: 'Keep me signed in' }).uncheck()

      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Northwind/ }).click()
      await button(page, 'Add account').click()
      await expect(address(page)).toHaveValue('https://decks.acme.example')
      await expect(page.getByLabel('Username')).toHaveValue('m.okafor')
      await expect(password(page)).toHaveValue(northwind.password)
      await expect(page.getByLabel('Company key')).toHaveValue(northwind.companyKey)
      await expect(page.getByLabel('Name for this account')).toHaveValue('Acme')
      await expect(page.getByRole('switch', { name: 'Keep me signed in' })).not.toBeChecked()
      // What is shown to the person is in the fields alone, not in the page's markup.
      expect(await page.content()).not.toContain(northwind.password)

      await signInAcme(app)
      await button(page, 'Add account').click()
      await expect(password(page)).toHaveValue('')
      await expect(page.getByLabel('Company key')).toHaveValue('')
    }),
  ))

test('an address mistyped at the first sign-in is mended without typing the password again', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await fill(page, 'http://slides.northwind.example', northwind, 'Northwind')
      await button(page, 'Sign in').click()
      await expect(address(page)).toBeFocused()
      await address(page).fill('https://slides.northwind.example/wrong')
      stage.fail({ kind: 'status', status: 404 })
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Check the address')
      stage.fail()
      await address(page).fill('https://slides.northwind.example')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeVisible()
    }),
  ))
