import { expect, test } from '@playwright/test'
import { letPrograms, signIn } from '../helpers.ts'
import { app, end, hearsFocus, reader, service, start } from './screen-reader-helpers.ts'

const press = (name: string) => app.page.getByRole('button', { name, exact: true }).press('Enter')

/** One app with one account. Each test begins and ends at the account's screen. */
test.describe('signed in', () => {
  test.describe.configure({ mode: 'default' })

  test.beforeAll(async () => {
    await start()
    await signIn(app.page, service)
  })

  test.afterAll(end)

  test('each row of the settings is read with its name, its value and its meaning', {
    tag: '@all',
  }, async () => {
    await press('Settings')
    await hearsFocus('focus: General, page tab')
    const lines = await reader.read()
    expect(lines).toContain('Settings, heading')
    expect(lines).toContain(
      'Keep running in the tray when closed, toggle button, checked: Tokens are renewed only while Deckpass runs.',
    )
    expect(lines).toContain('Open at login, toggle button: Starts in the tray, without a window.')
    expect(lines).toContain('Appearance, combo box')
    await app.page.keyboard.press('ArrowDown')
    await hearsFocus('focus: Copying, page tab')
    await expect
      .poll(async () => (await reader.read()).join('\n'))
      .toContain('\nClear the clipboard after, combo box: Only if it still holds what Deckpass copied.')
    await app.page.getByRole('tab', { name: 'Programs' }).press('Enter')
    // The command's row appears last, because its state comes from the computer.
    await expect.poll(() => reader.read()).toContain('Available once Deckpass is installed., static')
    await app.page.keyboard.press('Escape')
    await hearsFocus('focus: Settings, push button')
    // Text that was already on the screen is not announced as well.
    expect(reader.said().join('\n')).not.toMatch(/: Install Deckpass/)
  })

  test('a consent request is read from its heading on', { tag: '@all' }, async () => {
    const { page } = app
    const terminal = app.terminal()
    await letPrograms(page, terminal, true)
    const asked = terminal.runInXterm([...terminal.command, 'token', '--reason', 'upload of the deck'])
    const question = await app.question()
    await hearsFocus(/^focus: Use your \S+ @ 127\.0\.0\.1:\d+ token in xterm\?, heading$/)
    const asks = async () => {
      const lines = await reader.read()
      return lines.slice(lines.findIndex((line) => line.startsWith('Use your '))).join('\n')
    }
    await expect
      .poll(asks)
      .toMatch(
        /\nThe system says, static\n(.*\n)+It says, static\n(.*\n)*“upload of the deck”, paragraph\n(.*\n)*Once, radio button.*\n(.*\n)*Until .+ closes, radio button: At most 12 hours.*\n(.*\n)*Don't allow, push button\nAllow, push button/,
      )
    const no = question.getByRole('button', { name: "Don't allow" })
    await expect(no).not.toHaveAttribute('aria-disabled', 'true')
    await no.click().catch(() => undefined)
    expect((await asked).status).toBe(5)
    await letPrograms(page, terminal, false)
  })
})
