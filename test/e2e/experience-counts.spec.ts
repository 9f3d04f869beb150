import { expect, type Page, test } from '@playwright/test'
import type { RunningApp } from '../launch.ts'
import { button, northwind, Stage } from '../scenes/stage.ts'

/** The counts of `docs/experience.md`: keys that are not text, and fields that are typed into. */
class Hand {
  presses = 0
  fields = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key)
      this.presses += 1
    }
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.fields += 1
  }
}

async function signsIn(hand: Hand, page: Page) {
  await expect(page.getByLabel('Service address')).toBeFocused()
  await hand.type('https://slides.northwind.example')
  await hand.press('Tab')
  await hand.type(northwind.username)
  await hand.press('Tab')
  await hand.type(northwind.password)
  await hand.press('Tab', 'Tab')
  await hand.type(northwind.companyKey)
  await hand.press('Enter')
}

async function copies(hand: Hand, page: Page, app: RunningApp) {
  await expect(button(page, 'Copy token')).toBeVisible()
  await app.desktop.copy('')
  await hand.press('Control+c')
  await expect.poll(async () => (await app.clipboard()).text).not.toBe('')
}

test('with a keychain: six presses to the first token, one at a later start, three after a new password', () =>
  Stage.run(async (stage) => {
    await stage.launch({}, async (page, app) => {
      const hand = new Hand(page)
      await signsIn(hand, page)
      await copies(hand, page, app)
      expect(hand).toMatchObject({ presses: 6, fields: 4 })
    })
    await stage.launch({}, async (page, app) => {
      const later = new Hand(page)
      await copies(later, page, app)
      expect(later).toMatchObject({ presses: 1, fields: 0 })

      stage.fail({ kind: 'status', status: 401 })
      await button(page, 'Renew now').press('Enter')
      await expect(button(page, 'Sign in again')).toBeFocused()
      stage.fail()
      const changed = new Hand(page)
      await changed.press('Enter')
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await changed.type(northwind.password)
      await changed.press('Enter')
      await copies(changed, page, app)
      expect(changed).toMatchObject({ presses: 3, fields: 1 })
    })
  }))

test('without a keychain: nine presses to the first token, two at a later start', () =>
  Stage.run(async (stage) => {
    const keychain = 'missing'
    const passphrase = 'four words of a test'
    await stage.launch({ keychain }, async (page, app) => {
      const hand = new Hand(page)
      await expect(page.getByRole('radio', { name: 'Passphrase' })).toBeFocused()
      await hand.press('Tab')
      await hand.type(passphrase)
      await hand.press('Tab')
      await hand.type(passphrase)
      await hand.press('Enter')
      await signsIn(hand, page)
      await copies(hand, page, app)
      expect(hand).toMatchObject({ presses: 9, fields: 6 })
    })
    await stage.launch({ keychain }, async (page, app) => {
      const hand = new Hand(page)
      await expect(page.getByLabel('Passphrase')).toBeFocused()
      await hand.type(passphrase)
      await hand.press('Enter')
      await copies(hand, page, app)
      expect(hand).toMatchObject({ presses: 2, fields: 1 })
    })
  }))
