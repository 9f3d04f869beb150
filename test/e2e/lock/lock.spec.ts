import { expect, type Page, test } from '@playwright/test'
import { button, rename } from '../../journeys/fixture.ts'
import { desktopWindow } from '../../launch/native-windows.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import { type Service, startService } from '../../service/service.ts'
import { copyButton, signIn } from '../helpers.ts'
import { heapOf, lock, lockedHeading, open, pin, setPin } from '../lock-helpers.ts'

const accountName = 'Lakeside decks'
const revealed = 'Token shown in the window.'

/**
 * The ways to lock and unlock, and what is hidden while locked. One app has an account and a PIN. Each test finds it
 * locked and leaves it locked.
 */

test.describe.configure({ mode: 'default' })

let app: RunningApp
let page: Page
let service: Service

test.beforeAll(async () => {
  service = await startService()
  app = await launchApp()
  page = app.page
  await signIn(page, service)
  await rename(page, accountName)
  await setPin(page)
})

test.afterEach(() => expect(lockedHeading(page)).toBeVisible())

test.afterAll(async () => {
  await app.close()
  await service.close()
})

test('Ctrl+L and the tray’s item lock Deckpass', async () => {
  await open(page)
  const { press } = desktopWindow(app.desktop)
  await press('ctrl+l')
  await expect(lockedHeading(page)).toBeVisible()
  await open(page)
  await app.clickTray('Lock')
  await expect(lockedHeading(page)).toBeVisible()
})

test('on the locked screen no key does anything except in its field', async () => {
  await app.desktop.copy('something else')
  const calls = service.requests.length
  const { press } = desktopWindow(app.desktop)
  const field = page.getByLabel('PIN or passphrase', { exact: true })
  await expect(field).toBeFocused()
  for (const keys of ['ctrl+c', 'ctrl+r', 'ctrl+n', 'ctrl+comma', 'ctrl+f', 'ctrl+1', 'F2', 'ctrl+slash'])
    await press(keys)
  // The field has this letter, so all earlier keys have been handled.
  await press('j')
  await expect(field).toHaveValue('j')
  await expect(lockedHeading(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await app.clipboard()).text).toBe('something else')
  expect(service.requests).toHaveLength(calls)
  await field.clear()
  await open(page)
  await lock(page)
})

test('locking the screen locks Deckpass once', async () => {
  const locks = async () => (await app.log()).split('lock.locked').length
  await open(page)
  const before = await locks()
  await app.desktop.power('lock-screen')
  await expect(lockedHeading(page)).toBeVisible()
  await app.desktop.power('unlock-screen')
  await expect.poll(async () => (await app.tray())?.items).toContain('Unlock…')
  expect(await locks()).toBe(before + 1)
})

test('once locked, neither the page nor its memory contains anything about an account', async () => {
  const host = new URL(service.baseUrl).host
  await open(page)
  await button(page, 'Reveal').click()
  await expect(button(page, 'Hide')).toBeVisible()
  const token = (await page.locator('code').first().textContent()) ?? ''
  await copyButton(page).click()
  await expect.poll(async () => (await app.clipboard()).text).toBe(token)
  const before = await heapOf(page)
  for (const known of [token, accountName]) expect(before).toContain(known)
  expect(await page.content()).toContain(revealed)

  await lock(page)
  await expect.poll(async () => (await app.clipboard()).text).toBe('')
  const { username, password, companyKey } = service.person
  const secrets = [token, host, username, password, companyKey, pin, accountName]
  const shown = await page.content()
  // Only the page is checked for this sentence, because the memory always has it in the catalogue.
  expect(shown).not.toContain(revealed)
  const remembered = await heapOf(page)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3)
    expect(shown).not.toContain(secret)
    expect(remembered).not.toContain(secret)
  }
})

test('the page that a lock replaces shows no field, because letters typed there would be lost', async () => {
  await open(page)
  const told: string[] = []
  const listen = (message: { type(): string; text(): string }) => {
    if (message.type() === 'log') told.push(message.text())
  }
  page.on('console', listen)
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.querySelector('main input')) console.log('a field is drawn')
    }).observe(document.body, { subtree: true, childList: true })
    addEventListener('pagehide', () => console.log('the page goes'))
  })
  await lock(page)
  await expect.poll(() => told).toContain('the page goes')
  expect(told).toEqual(['the page goes'])
  page.off('console', listen)
})
