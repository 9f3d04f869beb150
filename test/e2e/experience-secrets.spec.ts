import { expect, type Page, test } from '@playwright/test'
import { northwind, Stage, signInAcme, signInNorthwind } from '../scenes/stage.ts'

/** All that the page holds: elements, attributes, and what stands in fields. */
function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
    return [document.documentElement.outerHTML, ...fields, location.href, document.title].join('\n')
  })
}

const reveal = (page: Page) => page.getByRole('button', { name: 'Reveal' })
const hide = (page: Page) => page.getByRole('button', { name: 'Hide' })

test('after signing in the page holds neither the password nor the company key', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await signInNorthwind(page)
      const all = await everythingIn(page)
      expect(all).toContain(northwind.username)
      expect(all).not.toContain(northwind.password)
      expect(all).not.toContain(northwind.companyKey)
      expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).toBe('[{},{}]')
    }),
  ))

test('the token is in the page only while it is revealed: not before, not after 30 s, not on blur, not elsewhere', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page, app) => {
      await signInNorthwind(page)
      // From here on the page's time passes only where this test says so: between 29 s and 30 s is little room.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
      await page.getByRole('button', { name: 'Copy token' }).click()
      await expect(page.getByRole('status')).toContainText('Copied.')
      const { text: token } = await app.clipboard()
      expect(token).toContain('demo-token')
      expect(await everythingIn(page)).not.toContain(token)

      await reveal(page).click()
      await expect(page.getByText(token)).toBeVisible()
      await page.clock.fastForward(29_999)
      await expect(page.getByText(token)).toBeVisible()
      await page.clock.fastForward(1)
      await expect(reveal(page)).toBeVisible()
      expect(await everythingIn(page)).not.toContain(token)

      await reveal(page).click()
      await expect(hide(page)).toBeVisible()
      await page.evaluate(() => window.dispatchEvent(new Event('blur')))
      await expect(reveal(page)).toBeVisible()
      expect(await everythingIn(page)).not.toContain(token)

      await page.getByRole('button', { name: 'Add account' }).click()
      await signInAcme(app)
      await page.getByRole('button', { name: /Northwind/ }).click()
      await reveal(page).click()
      await expect(page.getByText(token)).toBeVisible()
      await page.getByRole('button', { name: /Acme Studio/ }).click()
      await expect(reveal(page)).toBeVisible()
      expect(await everythingIn(page)).not.toContain(token)
    }),
  ))

test('a password is shown on request, and stays in its field when the sign-in fails', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      const password = page.getByLabel('Password', { exact: true })
      await password.fill('a wrong password')
      await expect(password).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByLabel('Service address').fill('https://slides.northwind.example')
      await page.getByLabel('Username').fill(northwind.username)
      await page.getByLabel('Company key').fill(northwind.companyKey)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(password).toHaveValue('a wrong password')
    }),
  ))
