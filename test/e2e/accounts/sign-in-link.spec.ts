import { expect, type Page, test } from '@playwright/test'
import { button } from '../../journeys/fixture.ts'
import { launchApp } from '../../launch.ts'
import { copyButton } from '../helpers.ts'
import { lockedHeading, setPin, unlock, withAccount } from '../lock-helpers.ts'

/** Links that any web page may contain, as the desktop passes them on. */

const link = (host: string, more = '') => `deckpass://sign-in?address=https://${host}${more}`
const address = (page: Page) => page.getByLabel('Service address')
const isFilled = (page: Page, host: string) => expect(address(page)).toHaveValue(`https://${host}`)

test('a start by a link shows what it has filled in, and sends nothing', async () => {
  const filled = link('slides.example:8443', '&username=mara.lind&name=Sales+%26+more')
  const app = await launchApp({ args: [filled] })
  const { page } = app
  await isFilled(page, 'slides.example:8443')
  await expect(page.getByText('Sales & more')).toBeVisible()
  await expect(address(page)).toHaveAccessibleDescription(
    'From a link. Your details go to slides.example:8443.',
  )
  await expect(page.getByLabel('Username')).toHaveValue('mara.lind')
  await address(page).fill('https://other.example')
  await expect(address(page)).toHaveAccessibleDescription('For example, slides.example.com')
  expect(await app.log()).not.toContain('slides.example')
  await app.close()
})

test('a link that arrives while Deckpass runs can be left with Back', () =>
  withAccount(async (app, service) => {
    const { page } = app
    const calls = service.requests.length
    // Windows and Linux pass a link in this way. What a page adds after the link must not act as a switch.
    await app.secondInstance(['--', link('slides.example'), '--quit', '--cli', 'lock'])
    await isFilled(page, 'slides.example')
    await app.secondInstance([link('decks.example')])
    await isFilled(page, 'decks.example')
    await button(page, 'Back').click()
    await expect(copyButton(page)).toBeVisible()
    await button(page, 'Add account').click()
    await expect(address(page)).toHaveValue(service.baseUrl)
    expect(service.requests).toHaveLength(calls)
  }))

test('a link that arrives while Deckpass is locked is shown only after unlocking', () =>
  withAccount(async (app) => {
    const { page } = app
    await setPin(page)
    await app.secondInstance([link('slides.example')])
    await app.secondInstance([link('decks.example')])
    await expect(lockedHeading(page)).toBeVisible()
    await expect(page.getByText('example')).toHaveCount(0)
    await unlock(page)
    await isFilled(page, 'decks.example')
  }))
