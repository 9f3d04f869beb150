import { expect, test } from '@playwright/test'
import { app, end, hearsFocus, reader, service, start } from './screen-reader-steps.ts'
import { copyButton, fillSignIn, signIn } from './steps.ts'

/** What a person hears who goes beyond the main job. */

test.afterEach(end)

const press = (name: string) => app.page.getByRole('button', { name, exact: true }).press('Enter')

test('each line of the settings says what it is, what it is set to, and what it means', async () => {
  await start()
  await signIn(app.page, service)
  await press('Settings')
  await hearsFocus('focus: Appearance, combo box')
  // What is read from the computer is the last to come.
  let lines: readonly string[] = []
  const read = async () => (lines = await reader.read())
  await expect.poll(read).toContain('Install Deckpass first, then its command., paragraph')
  expect(lines).toContain('Settings, heading')
  expect(lines).toContain('Keep running in the tray when closed, toggle button, checked')
  expect(lines).toContain('Open at login, toggle button')
  expect(lines.filter((line) => line.startsWith('Renew before expiry, combo box: Automatic'))).toHaveLength(1)
  await app.page.keyboard.press('Escape')
  await hearsFocus('focus: Settings, push button')
  // What was there to be read is not told on top.
  expect(reader.said().join('\n')).not.toMatch(/: Install Deckpass/)
})

test('signing out asks first, and the question is read with what is forgotten', async () => {
  await start()
  await signIn(app.page, service)
  await press('More actions')
  await hearsFocus('focus: Rename, menu item')
  await app.page.keyboard.press('ArrowUp')
  await hearsFocus('focus: Sign out, menu item')
  await app.page.keyboard.press('Enter')
  await hearsFocus('focus: Cancel, push button')
  await expect
    .poll(() => reader.read())
    .toEqual([
      expect.stringMatching(/, alert: Deckpass forgets its password/),
      expect.stringMatching(/^Sign out of 127\.0\.0\.1:\d+\?, heading$/),
      'Deckpass forgets its password, company key, token and activity on this computer., paragraph',
      'The service is not told: the token itself stays good until it expires., paragraph',
      'Cancel, push button',
      'Sign out, push button',
    ])
  await app.page.keyboard.press('Escape')
  await hearsFocus('focus: More actions, push button')
})

test('the activity says what each entry is, and when there are no problems', async () => {
  await start()
  await signIn(app.page, service)
  await copyButton(app.page).click()
  const copied = 'polite: Copied. The clipboard will be cleared after 30 seconds.'
  await expect.poll(() => reader.said()).toContain(copied)
  // The entry comes by a message after the answer.
  await expect
    .poll(async () => (await reader.read()).join('\n'))
    .toMatch(
      /\nToday, heading\n(.*\n)*Copied to the clipboard, cleared after 30 s\., static\n(.*\n)*Done: Signed in to 127\.0\.0\.1:\d+\. .*, toggle button/,
    )
  const lines = await reader.read()
  // The style sheet completes *6 d* for the eye alone.
  expect(lines).toContain('d, static')
  expect(lines.join()).not.toContain('ays, ')
  await press('Problems only')
  await expect.poll(() => reader.read()).toContain('No problems., paragraph')
})

test('a search says how many accounts it found', async () => {
  const names = ['Northwind', 'Acme', 'Contoso', 'Globex', 'Hooli', 'Initech', 'Umbra', 'Vandelay']
  const accounts = names.map((name) => ({ username: name, password: 'a long password', companyKey: 'KEY' }))
  await start({}, { accounts })
  const { page } = app
  for (const [index, account] of accounts.entries()) {
    if (index > 0) await press('Add account')
    await fillSignIn(page, service.baseUrl, account)
    await page.getByLabel('Name for this account').fill(account.username)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: account.username, level: 1 })).toBeVisible()
  }
  await page.getByRole('searchbox', { name: 'Search accounts' }).focus()
  await hearsFocus('focus: Search accounts, entry')
  await page.keyboard.type('oo')
  await expect.poll(() => reader.said()).toContain('polite: 1 account found')
  await page.keyboard.type('zz')
  await expect.poll(() => reader.said()).toContain('polite: No account matches “oozz”.')
})

test('passphrases that differ are told, and the field to mend has the focus', async () => {
  await start({ keychain: 'missing' })
  const { page } = app
  await page.getByLabel('New passphrase').fill('four words of a test')
  await page.getByLabel('Repeat the passphrase').fill('something else')
  await page.getByLabel('New passphrase').press('Enter')
  await expect.poll(() => reader.said()).toContain('assertive: The two passphrases are not the same.')
  await expect(page.getByLabel('Repeat the passphrase')).toBeFocused()
  await hearsFocus(/^focus: Repeat the passphrase, password text/)
})
