import { expect, test } from '@playwright/test'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { letPrograms, signIn } from './helpers.ts'

test('without a display every call ends in words', async () => {
  const app = await launchApp()
  // It has no display.
  const terminal = app.terminal()
  const said = async (status: number, ...words: readonly string[]) => {
    const answered = await terminal.deckpass(words)
    expect(answered, words.join(' ')).toMatchObject({ status, out: '' })
    return answered.said
  }
  const noDisplay = /^deckpass: There is no display here for the window\..*\n$/
  expect(await said(3)).toMatch(noDisplay)
  expect(await said(3, 'open')).toMatch(noDisplay)
  expect(await said(3, 'status')).toMatch(/^deckpass: Programs may not ask for the token\./)
  expect(await said(3, 'status', '--start')).toMatch(/^deckpass: Programs may not ask for the token\./)
  for (const option of ['--foo', '--json', '--start', '-x'])
    expect(await said(2, option)).toMatch(
      new RegExp(`^deckpass: Unknown option ${option}\\.\nTry: deckpass --help\n$`),
    )
  expect(await said(2, 'login')).toContain('deckpass open')
  expect(await terminal.deckpass(['-v'])).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
  // One that is named, and nobody is behind it.
  const dead = await terminal.run(['env', 'DISPLAY=:4711', 'WAYLAND_DISPLAY=nobody', ...terminal.command])
  expect(dead).toMatchObject({ status: 3, said: expect.stringMatching(noDisplay) })
  await app.close()
})

test('a file that is dropped on the icon is no command, whatever its name', async () => {
  const app = await launchApp()
  // It would reject: a command ends with another status.
  for (const dropped of ['file:///tmp/deck.pptx', '/tmp/deck.pptx', '/tmp/token'])
    await app.secondInstance([dropped])
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await app.close()
})

test('list and status say what a person wants to know', async () => {
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  expect((await terminal.deckpass(['status'])).out).toMatch(
    /^Version +\S+\nLock +unlocked\nPrograms +may ask for the token\nAccounts +1\nNext expiry +\S.*, in 6 d 23 h\n$/,
  )
  expect((await terminal.deckpass(['list'])).out).toMatch(
    /^[^\t\n]+\tvalid\t\d{4}-[^\t]+Z\thttp:\S+\t[^\t]+\n$/,
  )
  // script(1) gives it a terminal.
  const line = [...terminal.command, 'list'].map((each) => `'${each}'`).join(' ')
  const table = (await terminal.run(['script', '-qec', line, '/dev/null'])).out
  expect(table).toMatch(/^NAME +STATE +EXPIRES +SERVICE\r\n\S.* +valid +in 6 d 23 h +http:\S+\r\n$/)
  await app.close()
  await service.close()
})

test('copy brings the token to the clipboard, and diagnostics name nobody', async () => {
  const service = await startService()
  const app = await launchApp()
  await signIn(app.page, service)
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  // script(1) gives it a terminal.
  const line = [...terminal.command, 'copy'].map((each) => `'${each}'`).join(' ')
  const asked = terminal.run(['script', '-qec', line, '/dev/null'])
  const once = (await app.question()).getByRole('button', { name: /once/i })
  await expect(once).not.toHaveAttribute('aria-disabled', 'true')
  await once.click().catch(() => undefined)
  expect(await asked).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Waiting for you in Deckpass…\r\nCopied the token of .+\.\r\n$/),
  })
  expect(service.stateOf((await app.clipboard()).text)).toBe('valid')
  const { status, out } = await terminal.deckpass(['diagnostics'])
  expect({ status, out }).toEqual({ status: 0, out: expect.stringMatching(/^Deckpass [\d.]+ on linux/) })
  for (const name of [service.accounts[0]?.username ?? '', service.baseUrl]) expect(out).not.toContain(name)
  await app.close()
  await service.close()
})
