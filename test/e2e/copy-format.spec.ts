import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { leaveSettings, openSettings } from '../journeys/fixture.ts'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'

/** What a label says is what is copied. */

async function copyAsHeader(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copy as…' }).click()
  await page.getByRole('menuitem', { name: /^Header line/ }).click()
}

test('a format that was chosen once does not stay, neither in the window nor in the tray', async () => {
  const service = await startService()
  const app = await launchApp()
  const copied = async () => (await app.clipboard()).text
  await signIn(app.page, service)
  await copyAsHeader(app.page)
  await expect.poll(copied).toMatch(/^Authentication-Token: ./)
  const token = (await copied()).slice('Authentication-Token: '.length)
  await copyButton(app.page).click()
  await expect.poll(copied).toBe(token)

  await copyAsHeader(app.page)
  await expect.poll(copied).toBe(`Authentication-Token: ${token}`)
  await app.clickTray('Copy token of')
  await expect.poll(copied).toBe(token)
  await app.close()
  await service.close()
})

test('a format of one’s own is made, moved, chosen and copied with keys, and its token is in no file', async () => {
  const service = await startService()
  const app = await launchApp()
  const { page } = app
  const { keyboard } = page
  await signIn(page, service)
  await openSettings(page, 'Tokens')
  await page.getByRole('button', { name: 'Add a format' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name.')
  await keyboard.type('Proxy')
  await keyboard.press('Tab')
  await keyboard.type("Proxy-Token: '{token}{Host}'")
  await expect(page.getByRole('alert')).toContainText('There is no value “Host”.')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Template')).toBeFocused()
  await page.getByLabel('Template').fill("Proxy-Token: '{token}'")
  await keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Copy formats' }).getByRole('rowheader')
  await expect(rows.last()).toContainText('Proxy')

  const actions = page.getByRole('button', { name: 'Actions for Proxy' })
  const place = (await rows.count()) - 1
  await actions.press('Enter')
  await keyboard.press('m')
  await keyboard.press('Enter')
  await expect(rows.nth(place - 1)).toContainText('Proxy')
  await expect(actions).toBeFocused()
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
  await expect(rows.nth(place)).toContainText('Proxy')
  await expect(actions).toBeFocused()
  await page.getByLabel('Default copy format').selectOption('Proxy')
  await leaveSettings(page)

  await copyButton(page).press('Enter')
  await expect.poll(async () => (await app.clipboard()).text).toMatch(/^Proxy-Token: '.+'$/)
  const token = (await app.clipboard()).text.slice("Proxy-Token: '".length, -1)
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('as “Proxy”')
  const stored = readFileSync(join(app.userData, 'settings.json'), 'utf8')
  expect(stored).toContain('Proxy-Token')
  expect(stored).not.toContain(token)

  await openSettings(page, 'Tokens')
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
  await expect(rows).toHaveCount(place)
  await expect(page.getByRole('button', { name: 'Add a format' })).toBeFocused()
  await expect(page.getByLabel('Default copy format')).toHaveValue('token')
  await app.close()
  await service.close()
})

test('a line that asks Deckpass for the token is copied without it, once it is in the menu, and stays', async () => {
  const service = await startService()
  const app = await launchApp()
  const { page } = app
  await signIn(page, service)
  await openSettings(page, 'Tokens')
  await page.getByRole('button', { name: 'Actions for curl' }).click()
  await page.getByRole('menuitem', { name: 'Show in Copy as…' }).click()
  await leaveSettings(page)
  await page.getByRole('button', { name: 'Copy as…' }).click()
  await page.getByRole('menuitem', { name: /^curl/ }).click()
  await expect(page.getByRole('status')).toContainText(['Copied. It holds no token.'])
  expect((await app.clipboard()).text).toBe(
    `deckpass token --format header | curl -sS -H @- '${service.baseUrl}/decks'`,
  )
  await app.close()
  await service.close()
})
