import { expect } from '@playwright/test'
import { button, chooseAction } from '../../journeys/fixture.ts'
import { test } from '../fresh.ts'
import { copyButton, fillSignIn, signIn } from '../helpers.ts'

/** What people paste and type with a real keyboard: extra text, an input method, another layout. */

test('an address and a password that were pasted with extra text are corrected by keyboard alone', async ({
  page,
  hands,
  service,
}) => {
  const { person } = service
  const address = page.getByLabel('Service address')
  const { host } = new URL(service.baseUrl)
  await fillSignIn(page, host, person)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('alert')).toContainText(`${host} does not speak https.`)

  await hands.press(address)
  await hands.keys('ctrl+a')
  await hands.paste(`“${service.baseUrl}/decks/12?tab=1”\u200b\n`)
  await expect(address).toHaveValue(`${service.baseUrl}/decks/12`)
  await expect(page.getByRole('alert')).toBeHidden()
  await hands.keys('Tab')
  await hands.paste(`\u200b${person.username} `)
  await hands.keys('Tab')
  await hands.paste(` ${person.password}\n`)
  await hands.keys('Tab')
  await hands.paste(`"${person.companyKey}"`)
  await hands.keys('Tab', 'Tab')
  await expect(button(page, `Use ${service.baseUrl}`)).toBeFocused()
  await hands.keys('Return')
  await expect(page.getByRole('alert')).toContainText('The password begins with a blank')
  await expect(address).toHaveValue(service.baseUrl)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()

  await hands.keys('Caps_Lock')
  await hands.type('x')
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await hands.keys('Caps_Lock', 'ctrl+a')
  await hands.paste(person.password)
  await hands.keys('Return')
  await expect(copyButton(page)).toBeVisible()
})

test('keys of a composition do nothing else, and shortcuts work on a Greek layout', async ({
  app,
  page,
  hands,
  service,
}) => {
  await signIn(page, service)

  await chooseAction(page, 'Rename')
  const name = page.getByLabel('Name for this account')
  await expect(name).toBeFocused()
  // No input method runs on these desktops, so Chromium is told what one would report.
  const method = await page.context().newCDPSession(page)
  await method.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await hands.keys('Return', 'Escape')
  await expect(name).toBeFocused()
  await method.send('Input.insertText', { text: '日本' })
  await hands.keys('Return')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('日本')

  await app.desktop.run(['setxkbmap', 'gr'])
  // The positions of Z, C and R on the keyboard.
  const [undo, copy, renew] = ['ctrl+52', 'ctrl+54', 'ctrl+27']
  await hands.keys(copy)
  await expect.poll(async () => service.stateOf((await app.clipboard()).text)).toBe('valid')
  const { length } = service.requests
  await hands.keys(renew)
  await expect.poll(() => service.requests.length).toBe(length + 1)
  await chooseAction(page, 'Sign out')
  // The form after the last account's sign-out has the focus.
  await expect(page.getByRole('textbox').first()).toBeFocused()
  await hands.keys(undo)
  await expect(copyButton(page)).toBeVisible()
  await app.desktop.run(['setxkbmap', 'us'])
})
