import { expect, type Page, test } from '@playwright/test'
import { button, fill, northwind, Stage, signInNorthwind } from '../scenes/stage.ts'

/** All that live regions have come to hold since `listen`, in order. */
const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as string[])

async function listen(page: Page) {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { heard: said })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]')
        const text = region?.getAttribute('aria-live') === 'polite' ? (region.textContent ?? '') : ''
        if (text !== '' && said.at(-1) !== text) said.push(text)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

test('a sign-in is read out; after a changed password the person is back in by keys alone, and types it only', () =>
  Stage.run((stage) =>
    stage.launch({}, async (page) => {
      await listen(page)
      await signInNorthwind(page)
      await expect.poll(() => heard(page)).toContain('Signed in.')
      expect((await heard(page))[0]).toBe('Signing in…')
      await expect(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeFocused()

      stage.fail({ kind: 'status', status: 401 })
      await button(page, 'Renew now').press('Enter')
      const again = page
        .getByRole('region', { name: 'API token' })
        .getByRole('button', { name: 'Sign in again' })
      await again.press('Enter')
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      stage.fail()
      await page.keyboard.type(northwind.password)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeFocused()
    }),
  ))

test('where the keychain does not answer the person goes on at once with a key', () =>
  Stage.run(async (stage) => {
    await stage.launch({}, signInNorthwind)
    await stage.launch({ keychain: 'stopped' }, async (page) => {
      await expect(button(page, 'Try now')).toBeFocused()
      await expect(page.getByText(/encrypted by GNOME Keyring/)).toBeVisible()
      await expect(page.getByText(/unlock the keyring “Login”/)).toBeVisible()
    })
  }))

test('without a keychain, from a passphrase whose strength is read out to a copy, and over a restart, by keys alone', () =>
  Stage.run(async (stage) => {
    const passphrase = 'four words of a demo'
    await stage.launch({ keychain: 'missing' }, async (page, app) => {
      const { keyboard } = page
      await listen(page)
      await expect(page.getByLabel('New passphrase')).toBeFocused()
      await keyboard.type('password')
      await expect.poll(() => heard(page)).toContain('Strength: guessed at once.')
      await keyboard.press('Control+a')
      await keyboard.type(passphrase)
      await keyboard.press('Tab')
      await keyboard.type(passphrase)
      await keyboard.press('Enter')
      await expect(page.getByLabel('Service address')).toBeFocused()
      await fill(page, 'https://slides.northwind.example', northwind, 'Northwind')
      await keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeFocused()
      await keyboard.press('Control+c')
      await expect.poll(async () => (await app.clipboard()).text).toContain('demo-token')
    })
    await stage.launch({ keychain: 'missing' }, async (page, app) => {
      await expect(page.getByLabel('Passphrase')).toBeFocused()
      await page.keyboard.type(passphrase)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeFocused()
      await page.keyboard.press('Control+c')
      await expect.poll(async () => (await app.clipboard()).text).toContain('demo-token')
    })
  }))
