import { expect, test } from '@playwright/test'
import { openSettings } from '../journeys/fixture.ts'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { letPrograms, signIn } from './helpers.ts'

test('a system in German gets German from the first screen on: window, menu, keys and tray', async () => {
  const app = await launchApp({ env: { LANG: 'de_DE.UTF-8' } })
  await expect(app.page.getByRole('heading', { name: 'Anmelden', exact: true })).toBeVisible()
  await expect(app.page.getByLabel('Adresse des Dienstes')).toBeFocused()
  await expect.poll(async () => (await app.tray())?.items).toContain('Deckpass beenden')
  // Chromium's own words: the names of keys in the menu.
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

test('a language that Deckpass does not speak is English', async () => {
  const app = await launchApp({ env: { LANG: 'fr_FR.UTF-8' } })
  await expect(app.page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await app.close()
})

test('the setting changes the language at once, everywhere, and back', async () => {
  const service = await startService()
  const app = await launchApp()
  const { page } = app
  const terminal = app.terminal()
  await signIn(page, service)
  await letPrograms(page, terminal, true)
  const asking = terminal.deckpass(['token'])
  const question = await app.question()
  await expect(question.getByRole('button', { name: 'Allow once' })).toBeVisible()

  await openSettings(page)
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('tab', { name: 'Allgemein' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  // What a screen reader pronounces the words by.
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(question.getByRole('button', { name: 'Einmal erlauben' })).toBeVisible()
  expect(await question.title()).not.toContain('program')
  const no = question.getByRole('button', { name: 'Nicht erlauben' })
  await expect(no).not.toHaveAttribute('aria-disabled', 'true')
  await no.click()
  expect(await asking).toMatchObject({
    status: 5,
    said: expect.stringContaining('abgelehnt'),
  })
  await expect.poll(async () => (await app.tray())?.items).toContain('Deckpass beenden')
  await app.clickMenu(['Ansicht'])

  await page.getByRole('button', { name: 'Zurück' }).click()
  // What happened before is told in German, too.
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText(
    /^.*Bei 127\.0\.0\.1:\d+ angemeldet\./,
  )
  expect((await terminal.deckpass(['--help'])).out).toContain('Befehle:')
  expect((await terminal.deckpass(['status'])).out).toContain('Programme')
  expect(JSON.parse((await terminal.deckpass(['status', '--json'])).out)).toMatchObject({ programs: 'on' })

  await page.getByRole('button', { name: 'Einstellungen' }).click()
  await page.getByLabel('Sprache').selectOption('English')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect((await terminal.deckpass(['--help'])).out).toContain('Commands:')
  await app.close()
  await service.close()
})

test('a page that is loaded anew after a change speaks the new language from its first word on', async () => {
  const service = await startService()
  const app = await launchApp()
  const { page } = app
  await signIn(page, service)
  await openSettings(page)
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible()
  await page.addInitScript(() => {
    const spoken: string[] = []
    Object.assign(window, { spoken })
    new MutationObserver(() => {
      if (document.querySelector('#root > *')) spoken.push(document.documentElement.lang)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Token kopieren', exact: true })).toBeVisible()
  const spoken = await page.evaluate(() => Reflect.get(window, 'spoken'))
  expect(new Set(spoken)).toEqual(new Set(['de']))
  await app.close()
  await service.close()
})

test('without a setting the command speaks the language of its terminal', async () => {
  const app = await launchApp()
  const terminal = app.terminal()
  const help = await terminal.run(['env', 'LANG=de_DE.UTF-8', ...terminal.command, '--help'])
  expect(help.out).toContain('Befehle:')
  expect((await terminal.deckpass(['--help'])).out).toContain('Commands:')
  await app.close()
})
