import { expect, test } from '@playwright/test'
import { app, end, hearsFocus, reader, service, start } from './screen-reader-steps.ts'
import { copyButton, fillSignIn, signIn } from './steps.ts'

/** What is different at each run: the time, the port, the end of the token. */
const alike = (line: string) =>
  line
    .replace(/127\.0\.0\.1:\d+/g, 'HOST')
    .replace(/ends in \w+/, 'ends in ABCD')
    .replace(/\d+ (s|h|d)\b/g, 'N $1')
    .replace(/\d\d:\d\d(:\d\d)?/g, 'TIME')

test.beforeEach(() => start())
test.afterEach(end)

/** These lines are there, in this order; others may lie between them. */
function expectInOrder(lines: readonly string[], wanted: readonly string[]) {
  let from = 0
  for (const line of wanted) {
    const at = lines.map(alike).indexOf(line, from)
    expect(at, `"${line}" in\n${lines.map(alike).slice(from).join('\n')}`).toBeGreaterThanOrEqual(0)
    from = at + 1
  }
}

test('the sign-in reads from the top as it is filled in, and a refusal is told at its field', async () => {
  expectInOrder(await reader.read(), [
    'Sign in, heading',
    'Service address, entry',
    'Username, entry',
    'Password, password text',
    'Show password, toggle button',
    'Company key, password text: In your account’s company section.',
    'Show key, toggle button',
    'Name for this account, entry',
    'Keep me signed in, toggle button, checked: Stored encrypted by GNOME Keyring, to renew in the background.',
    'Sign in, push button',
  ])
  const typed = { username: 'mara.lind', password: 'a long password', companyKey: 'KEY' }
  await fillSignIn(app.page, 'http://slides.example.com', typed)
  await app.page.keyboard.press('Enter')
  await expect
    .poll(() => reader.read())
    .toContain('Service address, entry, invalid: This address must begin with https://.')
  await expect(app.page.getByLabel('Service address')).toBeFocused()
  expectInOrder(reader.said(), [
    'focus: Company key, password text: In your account’s company section.',
    'focus: Service address, entry',
  ])
})

test('the main job is told: signing in, whose token it is, that it was copied', async () => {
  await signIn(app.page, service)
  await copyButton(app.page).click()
  await expect.poll(() => reader.said().join()).toContain('Copied.')
  // Busy or not any more, as it comes.
  await hearsFocus(/^focus: Copy token, push button/)
  expectInOrder(reader.said(), ['polite: Signing in…', 'polite: Signed in.'])
  expectInOrder(reader.said(), ['focus: Sign in, push button', 'focus: HOST, heading'])
  expectInOrder(await reader.read(), [
    'HOST N d N h left Valid, push button',
    'Add account, push button',
    'Settings, push button',
    'HOST, heading',
    'Renew now, push button',
    'More actions, push button',
    'demo · HOST, paragraph',
    'Time left, timer',
    'API token, heading',
    'Hidden, ends in ABCD, static',
    'Reveal, push button',
    'Copy token, push button',
    'Copy as…, push button',
    'Keep, push button',
    'Protected by, static',
    'GNOME Keyring, static',
    'Activity, heading',
    'Problems only, toggle button',
  ])
})

test('a rejection is told with what it means, and the way out has the focus', async () => {
  await signIn(app.page, service)
  service.faults.always({ kind: 'status', status: 401 })
  await app.page.getByRole('button', { name: 'Renew now' }).press('Enter')
  await hearsFocus('focus: Sign in again, push button')
  const said = () => reader.said().join('\n')
  await expect
    .poll(said)
    .toContain('polite: The service did not accept this username, password or company key.')
  await expect.poll(said).toContain('Your token is still valid.')
})
