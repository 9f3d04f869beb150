import { expect, type Page, test } from '@playwright/test'
import { button, chooseAction, JourneyFixture, northwind, signIn, signInNext } from '../journeys/fixture.ts'
import { desktopWindow } from '../launch/native-windows.ts'
import type { RunningApp } from '../launch.ts'
import { day } from '../support/durations.ts'

/** Counts what a job takes: keys that are not text, and fields that are typed into. */
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

  /** Keys of the menu, which Playwright's do not reach. */
  async pressMenuKey(app: RunningApp, keys: string): Promise<void> {
    await desktopWindow(app.desktop).press(keys)
    this.presses += 1
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

/** Presses what copies, and waits for what it brings to the clipboard. */
async function copiesBy(hand: Hand, key: string, app: RunningApp) {
  const clipboard = async () => (await app.clipboard()).text
  await app.desktop.copy('something else')
  await hand.press(key)
  await expect.poll(clipboard).not.toBe('something else')
}

async function copies(hand: Hand, page: Page, app: RunningApp) {
  await expect(button(page, 'Copy token')).toBeVisible()
  await copiesBy(hand, 'Control+c', app)
}

test('with a keychain: six presses to the first token; one later, also where it was replaced or expired; three after a new password', () =>
  JourneyFixture.run(async (fixture) => {
    let first = ''
    await fixture.launch({}, async (page, app) => {
      const hand = new Hand(page)
      await signsIn(hand, page)
      await copies(hand, page, app)
      expect(hand).toMatchObject({ presses: 6, fields: 4 })
      first = (await app.clipboard()).text
    })
    await fixture.launch({ laterMs: 3 * day }, async (page, app) => {
      const later = new Hand(page)
      await copies(later, page, app)
      expect(later).toMatchObject({ presses: 1, fields: 0 })

      await chooseAction(page, 'Renew now')
      await expect(page.getByText('This token was replaced just now.')).toBeVisible()
      const hand = new Hand(page)
      await copies(hand, page, app)
      expect(hand).toMatchObject({ presses: 1, fields: 0 })
      expect((await app.clipboard()).text).not.toBe(first)

      fixture.fail({ kind: 'status', status: 401 })
      await app.passTime(5_000)
      await chooseAction(page, 'Renew now')
      await button(page, 'Sign in again').focus()
      fixture.fail()
      const changed = new Hand(page)
      await changed.press('Enter')
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await changed.type(northwind.password)
      await changed.press('Enter')
      await copies(changed, page, app)
      expect(changed).toMatchObject({ presses: 3, fields: 1 })
    })
    fixture.fail({ kind: 'status', status: 503 })
    await fixture.launch({ laterMs: 12 * day }, async (page, app) => {
      await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText('Expired')
      // The press must not join the renewal that fails.
      await expect(page.getByRole('region', { name: 'Renewal failure' })).toBeVisible()
      fixture.fail()
      const hand = new Hand(page)
      await copiesBy(hand, 'Control+c', app)
      expect(fixture.service.stateOf((await app.clipboard()).text)).toBe('valid')
      expect(hand).toMatchObject({ presses: 1, fields: 0 })
    })
  }))

test('one of eight accounts: three presses and a part of its name, or two by its number', () =>
  JourneyFixture.run((fixture) =>
    fixture.launch({}, async (page, app) => {
      await signIn(page, 'https://northwind.example', northwind, 'Northwind')
      for (const name of ['Acme', 'Contoso', 'Globex', 'Initech', 'Umbra', 'Vandelay', 'Wayne']) {
        await button(page, 'Add account').click()
        await signInNext(app, `https://${name.toLowerCase()}.example`, northwind, name)
      }
      const hand = new Hand(page)
      await hand.pressMenuKey(app, 'ctrl+f')
      await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toBeFocused()
      await hand.type('north')
      await expect(page.getByText('1 account found')).toBeAttached()
      await hand.press('Enter')
      await expect(button(page, 'Copy token')).toBeFocused()
      await copiesBy(hand, 'Enter', app)
      expect(hand).toMatchObject({ presses: 3, fields: 1 })

      // From the search the list is one key away.
      await page.getByRole('searchbox', { name: 'Search accounts' }).press('ArrowDown')
      await expect(page.getByRole('button', { name: /^Northwind/ })).toBeFocused()

      const numbered = new Hand(page)
      await numbered.pressMenuKey(app, 'ctrl+2')
      await expect(page.getByRole('heading', { name: 'Acme', level: 1 })).toBeVisible()
      await copies(numbered, page, app)
      expect(numbered).toMatchObject({ presses: 2, fields: 0 })
    }),
  ))
