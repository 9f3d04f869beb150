import { expect } from '@playwright/test'
import { launchApp } from '../../launch.ts'
import { answerRequest, letPrograms } from '../helpers.ts'
import { test } from '../signed-in.ts'

test('the command in a terminal without a display', async () => {
  const app = await launchApp()
  // It has no display.
  const terminal = app.terminal()
  const said = async (status: number, ...words: readonly string[]) => {
    const answered = await terminal.deckpass(words)
    expect(answered, words.join(' ')).toMatchObject({ status, out: '' })
    return answered.said
  }
  const noDisplay = /^deckpass: There is no display here for the window\..*\n$/

  await test.step('says that it cannot open the window', async () => {
    expect(await said(3)).toMatch(noDisplay)
    expect(await said(3, 'open')).toMatch(noDisplay)
  })

  await test.step('gives no token, and does what needs none', async () => {
    // Programs may not ask, so it gives no token, and does all else.
    expect(await said(4, 'token', '--start')).toMatch(/^deckpass: Programs may not ask for the token\./)
    expect(JSON.parse((await terminal.deckpass(['status', '--json'])).out)).toMatchObject({ programs: 'off' })
    expect(await terminal.deckpass(['diagnostics'])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^Deckpass [\d.]+ on linux/),
    })
  })

  await test.step('names what it does not know', async () => {
    for (const option of ['--foo', '--json', '--start', '-x'])
      expect(await said(2, option)).toMatch(
        new RegExp(`^deckpass: Unknown option ${option}\\..*\nTry: deckpass --help\n$`),
      )
    expect(await said(2, 'login')).toContain('deckpass open')
  })

  await test.step('tells its version', async () => {
    expect(await terminal.deckpass(['-v'])).toMatchObject({
      status: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  await test.step('says that nothing is behind a display that is named', async () => {
    // One that is named, and nobody is behind it.
    const dead = await terminal.run(['env', 'DISPLAY=:4711', 'WAYLAND_DISPLAY=nobody', ...terminal.command])
    expect(dead).toMatchObject({ status: 3, said: expect.stringMatching(noDisplay) })
  })

  await test.step('says that a service without a home has no folder', async () => {
    // As a service's account without a home starts it, without the folder that the tests choose.
    const [electron = '', ...rest] = terminal.command
    const homeless = await terminal.run([
      ...['env', 'HOME=/proc/nowhere', 'XDG_CONFIG_HOME=/proc/nowhere', electron],
      ...rest.filter((word) => word !== '-r' && !word.includes('user-data')),
      'status',
    ])
    expect(homeless).toMatchObject({
      status: 3,
      out: '',
      said: expect.stringMatching(
        /^deckpass: Deckpass cannot keep its data in \/proc\/nowhere\/Deckpass: .*\.\n$/,
      ),
    })
  })

  await test.step('takes no dropped file for a command', async () => {
    // A file that is dropped on the icon is no command, whatever its name: that would end with another status.
    for (const dropped of ['file:///tmp/deck.pptx', '/tmp/deck.pptx', '/tmp/token'])
      await app.secondInstance([dropped])
    await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  await test.step('quits Deckpass, and says so when it is asked again', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await terminal.deckpass(['quit'])).toEqual({
        status: 0,
        out: 'Deckpass is not running now.\n',
        said: '',
      })
  })

  await test.step('says that nothing runs', async () => {
    expect(await said(3, 'status')).toContain(`is not running: nothing answers in ${app.userData}.`)
  })

  await app.close()
})

test('copy brings the token to the clipboard', async ({ app, service }) => {
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  // script(1) gives it a terminal.
  const line = [...terminal.command, 'copy'].map((each) => `'${each}'`).join(' ')
  const asked = terminal.run(['script', '-qec', line, '/dev/null'])
  const once = (await app.question()).getByRole('button', { name: 'Allow', exact: true })
  await expect(once).not.toHaveAttribute('aria-disabled', 'true')
  await once.click().catch(() => undefined)
  expect(await asked).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^Waiting for you in Deckpass…\r\nCopied the token of .+\.\r\n$/),
  })
  expect(service.stateOf((await app.clipboard()).text)).toBe('valid')
  await letPrograms(app.page, terminal, false)
})

test('diagnostics name nobody', async ({ app, service }) => {
  const { status, out } = await app.terminal().deckpass(['diagnostics'])
  expect({ status, out }).toEqual({ status: 0, out: expect.stringMatching(/^Deckpass [\d.]+ on linux/) })
  for (const name of [service.person.username, service.baseUrl]) expect(out).not.toContain(name)
})

test('exec tells its command the expiry, and keeps its own memory out of core dumps', async ({ app }) => {
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  // The command leaves its memory out once its child has started, so the child waits for that.
  const child = `echo "$API_TOKEN_EXPIRES"
    until grep -qx '0*' /proc/$PPID/coredump_filter; do sleep 0.1; done
    cat /proc/self/coredump_filter`
  const asked = terminal.deckpass(['exec', '--', 'sh', '-c', child])
  await answerRequest(await app.question(), 'Once')
  expect(await asked).toMatchObject({
    status: 0,
    // What it runs keeps its own.
    out: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n0*[1-9a-f][0-9a-f]*\n$/),
  })
  const line = [...terminal.command, 'token'].map((each) => `'${each}'`).join(' ')
  expect(await terminal.run(['sh', '-c', `${line} >&-`])).toMatchObject({ status: 1, out: '' })
  await letPrograms(app.page, terminal, false)
})
