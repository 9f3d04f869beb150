import { expect } from '@playwright/test'
import { leaveSettings, openSettings } from '../../journeys/fixture.ts'
import { launchApp } from '../../launch.ts'
import { letPrograms } from '../helpers.ts'
import { test } from '../signed-in.ts'

test('on a German system everything is German from the first screen on: window, menu, keys and tray', async () => {
  const app = await launchApp({ env: { LANG: 'de_DE.UTF-8' } })
  await expect(app.page.getByRole('heading', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(app.page.getByLabel('Adresse des Dienstes')).toBeFocused()
  await expect.poll(async () => (await app.tray())?.items).toContain('Deckpass beenden')
  // Chromium's own words are German too, such as the names of keys in the menu.
  expect(await app.page.evaluate(() => navigator.language)).toBe('de')
  // Only the language in use is loaded.
  const loaded: string[] = []
  app.page.on('request', (request) => loaded.push(request.url()))
  await app.page.reload()
  await expect(app.page.getByLabel('Adresse des Dienstes')).toBeVisible()
  expect(loaded.flatMap((url) => url.match(/\/(de|en)-[^/]+\.js$/)?.[1] ?? [])).toEqual(['de'])
  await app.clickMenu(['Datei', 'Beenden'])
  await expect.poll(() => app.hasEnded()).toBe(true)
  await app.close()
})

test('the setting changes the language everywhere at once', async ({ app }) => {
  const { page } = app
  const terminal = app.terminal()
  await letPrograms(page, terminal, true)
  const asking = terminal.deckpass(['token'])
  const question = await app.question()
  await expect(question.getByRole('radio', { name: 'Once' })).toBeVisible()

  await openSettings(page)
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('tab', { name: 'Allgemein' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  // A screen reader pronounces the words by this language.
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(question.getByRole('radio', { name: 'Einmal' })).toBeVisible()
  expect(await question.title()).not.toContain('program')
  const no = question.getByRole('button', { name: 'Nicht erlauben' })
  await expect(no).not.toHaveAttribute('aria-disabled', 'true')
  // The window closes during the press.
  await no.click({ noWaitAfter: true }).catch(() => undefined)
  // The command's language is always English.
  expect(await asking).toMatchObject({ status: 5, said: expect.stringContaining('You refused.') })
  await expect.poll(async () => (await app.tray())?.items).toContain('Deckpass beenden')
  await app.clickMenu(['Ansicht'])

  await page.getByRole('button', { name: 'Zurück' }).click()
  // Earlier entries are in German, too.
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText(
    /^.*Bei 127\.0\.0\.1:\d+ angemeldet\./,
  )

  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByLabel('Sprache').selectOption('English')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await leaveSettings(page)
  await letPrograms(page, terminal, false)
})
