import { expect, test } from '@playwright/test'
import { turnSwitch } from '../scenes/stage.ts'
import { pin, setPin } from './lock-steps.ts'
import { app, end, hears, hearsFocus, reader, service, start } from './screen-reader-steps.ts'
import { copyButton, signIn } from './steps.ts'

/** What a person hears who unlocks, or whom a program asks for a token. */

test.afterEach(end)

async function unlocksAfterAWrongOne(field: string, wrong: string, right: string, refusal: string) {
  await app.page.getByLabel(field, { exact: true }).fill(wrong)
  await app.page.keyboard.press('Enter')
  await hears(`assertive: ${refusal}`)
  await expect.poll(() => reader.read()).toContain(`${field}, password text, invalid: ${refusal}`)
  await expect(app.page.getByLabel(field, { exact: true })).toBeFocused()
  await app.page.keyboard.type(right)
  await app.page.keyboard.press('Enter')
  await expect(copyButton(app.page)).toBeVisible()
  // Whose account it is that can be seen again.
  await hearsFocus(/^focus: 127\.0\.0\.1:\d+, heading$/)
}

test('a wrong PIN is told at its field, and the right one leads to the account', async () => {
  await start()
  await signIn(app.page, service)
  await setPin(app.page)
  await hearsFocus('focus: PIN or passphrase, password text')
  await expect
    .poll(() => reader.read())
    .toEqual([
      'Deckpass, landmark',
      'Deckpass, static',
      'Locked, landmark',
      'Locked, heading',
      'Your tokens go on being renewed., paragraph',
      'PIN or passphrase, static',
      'PIN or passphrase, password text',
      'Show, toggle button',
      'Unlock, push button',
      'Forgotten?, push button',
    ])
  await unlocksAfterAWrongOne('PIN or passphrase', '000 111', pin, 'This PIN is not right.')
})

test('a wrong passphrase is told at its field, and the right one leads to the account', async () => {
  const passphrase = 'four words of a test'
  await start({ keychain: 'missing' })
  await app.page.getByLabel('New passphrase').fill(passphrase)
  await app.page.getByLabel('Repeat the passphrase').fill(passphrase)
  await app.page.keyboard.press('Enter')
  await signIn(app.page, service)
  await app.page.getByRole('button', { name: 'Lock', exact: true }).click()
  await hearsFocus('focus: PIN or passphrase, password text')
  await unlocksAfterAWrongOne(
    'PIN or passphrase',
    'not it at all',
    passphrase,
    'This passphrase is not right.',
  )
})

test('the question of a program is read from its heading, with who asks', async () => {
  await start()
  const { page } = app
  await signIn(page, service)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await turnSwitch(page, 'Let programs on this computer ask for the token')
  await page.getByRole('button', { name: 'Close' }).click()
  const terminal = app.terminal()
  await expect.poll(async () => (await terminal.deckpass(['status'])).status).toBe(0)
  const asked = terminal.deckpass(['token', '--reason', 'upload of the deck'])
  const question = await app.question()
  await hearsFocus(/^focus: Give the token of 127\.0\.0\.1:\d+\?, heading$/)
  const asks = async () => {
    const lines = await reader.read()
    return lines.slice(lines.findIndex((line) => line.startsWith('Give the token of'))).join('\n')
  }
  await expect
    .poll(asks)
    .toMatch(
      /\nProgram, static\n(.*\n)+Started in, static\n(.*\n)+It says, static\n“upload of the deck”, description value\n(.*\n)+Account, static\n(.*\n)*A program that has the token can use the service as you until .+\., paragraph\nUntil .+ ends, push button\nOnce, push button\nAlways, push button\nNo, push button$/,
    )
  const no = question.getByRole('button', { name: 'No', exact: true })
  await expect(no).not.toHaveAttribute('aria-disabled', 'true')
  await no.click().catch(() => undefined)
  expect((await asked).status).toBe(5)
})

test('what was told is not found again by a person who reads through the window', async () => {
  await start()
  await signIn(app.page, service)
  await hears('polite: Signed in.')
  await expect.poll(() => reader.read()).not.toContain('Signed in., static')
})
