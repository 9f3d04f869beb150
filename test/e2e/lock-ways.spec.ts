import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from '@playwright/test'
import { desktopWindow } from '../launch/window.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { button, turnSwitch } from '../scenes/stage.ts'
import { type Service, startService } from '../service/service.ts'
import { lockedHeading, setPin, unlock } from './lock-steps.ts'
import { copyButton, signIn } from './steps.ts'

/** The ways into the lock and out of it, by real keys, the tray, the command, sleep, and with a closed vault. */

const passphrase = 'four words of a test'

async function open(page: Page): Promise<void> {
  await unlock(page)
  await expect(copyButton(page)).toBeVisible()
}

async function withPin(play: (app: RunningApp, service: Service) => Promise<void>): Promise<void> {
  const service = await startService()
  const app = await launchApp()
  try {
    await signIn(app.page, service)
    await setPin(app.page)
    await play(app, service)
  } finally {
    await app.close()
    await service.close()
  }
}

test('Ctrl+L and the item of the tray lock', () =>
  withPin(async ({ page, desktop, clickTray }) => {
    await open(page)
    await desktopWindow(desktop).press('ctrl+l')
    await expect(lockedHeading(page)).toBeVisible()
    await open(page)
    await clickTray('Lock')
    await expect(lockedHeading(page)).toBeVisible()
  }))

test('no key does anything on the locked screen but what is typed into its field', () =>
  withPin(async ({ page, desktop, clipboard }, service) => {
    await desktop.copy('something else')
    const calls = service.requests.length
    const { press } = desktopWindow(desktop)
    const field = page.getByLabel('PIN or passphrase', { exact: true })
    await expect(field).toBeFocused()
    for (const keys of ['ctrl+c', 'ctrl+r', 'ctrl+n', 'ctrl+comma', 'ctrl+f', 'ctrl+1', 'F2', 'ctrl+slash'])
      await press(keys)
    // The field took the keys before it: all of them are done.
    await press('j')
    await expect(field).toHaveValue('j')
    await expect(lockedHeading(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await clipboard()).text).toBe('something else')
    expect(service.requests).toHaveLength(calls)
    await field.clear()
    await open(page)
  }))

test('after a sleep that the system told of, the window shows the lock and nothing of the account', () =>
  withPin(async ({ page, desktop, userData, tray }, service) => {
    await open(page)
    await desktop.power('suspend')
    await desktop.power('resume')
    await expect.poll(async () => (await tray())?.items).toContain('Unlock…')
    // Told of sleep, Chromium closes its connections, Playwright's too: a new one looks at the page.
    const [port] = (await readFile(join(userData, 'DevToolsActivePort'), 'utf8')).split('\n')
    const again = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const [seen] = again.contexts().flatMap((context) => context.pages())
    if (seen === undefined) throw new Error('There is no page.')
    await expect(lockedHeading(seen)).toBeVisible()
    expect(await seen.content()).not.toContain(new URL(service.baseUrl).host)
    await again.close()
  }))

test('deckpass lock locks while a question is open, which is back after the unlocking', () =>
  withPin(async (app) => {
    const { page } = app
    const terminal = app.terminal()
    await open(page)
    await button(page, 'Settings').click()
    await turnSwitch(page, 'Let programs on this computer ask for the token')
    await button(page, 'Close').click()
    await expect.poll(async () => (await terminal.deckpass(['status'])).status).toBe(0)

    const asked = terminal.deckpass(['token'])
    const question = await app.question()
    const away = question.waitForEvent('close')
    expect(await terminal.deckpass(['lock'])).toMatchObject({ status: 0, out: 'Deckpass is locked.\n' })
    await away
    await expect(lockedHeading(page)).toBeVisible()
    expect(await terminal.deckpass(['token', '--no-input'])).toMatchObject({ status: 4, out: '' })

    await open(page)
    const once = (await app.question()).getByRole('button', { name: 'Once' })
    await expect(once).not.toHaveAttribute('aria-disabled', 'true')
    await once.click().catch(() => undefined)
    expect((await asked).status).toBe(0)
  }))

test('a closed vault renews nothing, says so, and goes on once the passphrase opens it', async () => {
  const service = await startService({ lifetimeMs: 20_000 })
  const app = await launchApp({ keychain: 'missing' })
  const { page } = app
  try {
    await page.getByLabel('New passphrase').fill(passphrase)
    await page.getByLabel('Repeat the passphrase').fill(passphrase)
    await button(page, 'Continue').click()
    await signIn(page, service)
    await button(page, 'Settings').click()
    await turnSwitch(page, 'Close when locked')
    await button(page, 'Close').click()
    await copyButton(page).click()
    await expect.poll(async () => (await app.clipboard()).text).not.toBe('')
    const token = (await app.clipboard()).text
    await button(page, 'Lock').click()
    await expect(page.getByText('nothing is renewed until you unlock')).toBeVisible()
    const calls = service.requests.length
    await expect.poll(() => service.stateOf(token), { timeout: 40_000 }).not.toBe('valid')
    expect(service.requests).toHaveLength(calls)
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await button(page, 'Unlock').click()
    await expect(copyButton(page)).toBeVisible()
    await expect.poll(() => service.requests.length).toBeGreaterThan(calls)
    await expect.poll(() => service.requests.at(-1)?.status).toBe(200)
  } finally {
    await app.close()
    await service.close()
  }
})
