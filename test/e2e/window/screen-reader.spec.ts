import { expect, test } from '@playwright/test'
import { chooseAction } from '../../journeys/fixture.ts'
import { copyButton, fillSignIn, signIn } from '../helpers.ts'
import { app, end, hears, hearsFocus, reader, service, start } from './screen-reader-helpers.ts'

/** Replaces what differs in each run: the time, the port, the end of the token. */
const alike = (line: string) =>
  line
    .replace(/127\.0\.0\.1:\d+/g, 'HOST')
    .replace(/ends in \w+/, 'ends in ABCD')
    .replace(/\d+ (s|h|d)\b/g, 'N $1')
    .replace(/\d\d:\d\d(:\d\d)?/g, 'TIME')

test.beforeEach(() => start())
test.afterEach(end)

type Lines = readonly string[]

/** Waits until these lines are there in this order; other lines may be between them. */
async function expectInOrder(look: () => Lines | Promise<Lines>, wanted: Lines) {
  const missing = async () => {
    let rest = (await look()).map(alike)
    for (const line of wanted) {
      if (!rest.includes(line)) return `"${line}" in\n${rest.join('\n')}`
      rest = rest.slice(rest.indexOf(line) + 1)
    }
    return 'nothing'
  }
  await expect.poll(missing).toBe('nothing')
}

test('the sign-in is read from the top, and a refusal is read at its field', async () => {
  await expectInOrder(reader.read, [
    'Sign in, heading',
    'Service address, entry: For example, slides.example.com',
    'Username, entry',
    'Password, password text',
    'Show password, toggle button',
    'Company key, password text: In your browser: your account, section Company',
    'Show company key, toggle button',
    'Keep me signed in, toggle button, checked: Keeps your password, encrypted by GNOME Keyring.',
    'Sign in, push button',
  ])
  const typed = { username: 'mara.lind', password: 'a long password', companyKey: 'KEY' }
  await fillSignIn(app.page, 'http://slides.example.com', typed)
  await hearsFocus('focus: Company key, password text: In your browser: your account, section Company')
  await app.page.keyboard.press('Enter')
  await expect
    .poll(() => reader.read())
    .toContain('Service address, entry, invalid: This address must begin with https://.')
  await expect(app.page.getByLabel('Service address')).toBeFocused()
  // The focus may be announced with the refusal or before it.
  await hearsFocus(/^focus: Service address, entry/)
})

test('signing in, the account, a copy, and a rejected password are announced', async () => {
  const { person: account } = service
  // Delays the answer, because otherwise the sign-in could end before anything is announced.
  service.faults.next({ kind: 'silence' })
  await fillSignIn(app.page, service.baseUrl, account)
  await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await hears('polite: Signing in…')
  await hearsFocus(/^focus: Sign in, push button/)
  await app.page.keyboard.press('Escape')
  await signIn(app.page, service)
  await hears('polite: Signed in.')
  await hearsFocus(/^focus: \S+ @ 127\.0\.0\.1:\d+, heading/)
  await copyButton(app.page).click()
  await expect.poll(() => reader.said().join()).toContain('Copied.')
  // The button may still be busy or not.
  await hearsFocus(/^focus: Copy token, push button/)
  await expectInOrder(reader.read, [
    'demo @ HOST N d N h, push button',
    'Add account, push button',
    'Settings, push button',
    'demo @ HOST, heading',
    'More actions, push button',
    'demo · HOST, paragraph',
    'Time left, timer',
    'API token, heading',
    'Hidden, ends in ABCD, static',
    'Reveal, push button',
    'Copy token, push button',
    'Copy as…, push button',
    'Keep, push button',
    'Activity, heading',
  ])

  // The rejection is announced with its meaning, and its action has the focus.
  service.faults.always({ kind: 'status', status: 401 })
  await chooseAction(app.page, 'Renew now')
  const said = () => reader.said().join('\n')
  await expect.poll(said).toContain('The service no longer accepts this username, password or company key.')
  await expect.poll(said).toContain('The token works until ')
})
