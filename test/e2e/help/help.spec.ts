import { expect, type Page } from '@playwright/test'
import { button, chooseAction } from '../../journeys/fixture.ts'
import { test } from '../fresh.ts'
import { fillSignIn, signIn } from '../helpers.ts'

const shownIn = (page: Page) => page.getByRole('region', { name: 'Diagnostics' })

test('the code of a failed sign-in leads to advice, even without a network', async ({
  app,
  page,
  service,
}) => {
  const help = page.getByRole('dialog', { name: 'Troubleshooting' })
  service.faults.always({ kind: 'html' })
  await fillSignIn(page, service.baseUrl, service.person)
  await button(page, 'Sign in').click()
  await expect(page.getByText('DP-1405')).toBeVisible()
  await app.network('offline')
  await button(page, 'Help on DP-1405').click()
  const answer = help.getByRole('heading', { name: /^DP-1405/ })
  await expect(answer).toBeFocused()
  await expect(answer).toContainText(new URL(service.baseUrl).host)
  await expect(help.getByRole('region', { name: /^DP-1405/ })).toContainText('sign-in page of a hotel')
  await expect(help.getByText(/DP-\d/)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Help on DP-1405')).toBeFocused()
  await button(page, 'Help on DP-1405').click()
  await button(help, 'Diagnostics…').click()
  await expect(shownIn(page)).toContainText(`Electron ${app.electron}`)
  await page.keyboard.press('Escape')
  await expect(answer).toBeVisible()
  await button(help, 'Test the connection').click()
  await expect(page.getByRole('dialog', { name: /^Connection to / })).toContainText('it sent a web page')
  await page.keyboard.press('Escape')
  await expect(button(help, 'Test the connection')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('diagnostics are shown first, and copied as shown', async ({ app, page, service }) => {
  await signIn(page, service)
  const shown = shownIn(page)
  await chooseAction(page, 'Diagnostics…')
  for (const fact of [
    `Electron ${app.electron}`,
    'Desktop: GNOME',
    'Window: x11',
    'Proxy: DIRECT',
    'Keychain: gnome-keyring',
  ])
    await expect(shown).toContainText(fact)
  await expect(shown).toContainText('Account 1')
  await expect(shown).not.toContainText(service.person.username)
  expect((await app.clipboard()).text).not.toContain('Deckpass')
  await button(page, 'Copy').click()
  await expect(page.getByText('Diagnostics copied.')).toBeVisible()
  expect((await app.clipboard()).text).toBe(await shown.textContent())
})
