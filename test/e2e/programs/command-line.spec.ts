import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

  await test.step('says that nothing is behind a display that is named', async () => {
    // One that is named, and nobody is behind it.
    const dead = await terminal.run(['env', 'DISPLAY=:4711', 'WAYLAND_DISPLAY=nobody', ...terminal.command])
    expect(dead).toMatchObject({ status: 3, said: expect.stringMatching(noDisplay) })
  })

  await test.step('says that a service without a home has no folder', async () => {
    // As a service's account without a home starts it, without the folder that the tests choose.
    const [electron = '', ...rest] = terminal.program
    const homeless = await terminal.run([
      ...['env', 'HOME=/proc/nowhere', 'XDG_CONFIG_HOME=/proc/nowhere', electron],
      ...rest.filter((word) => word !== '-r' && !word.includes('user-data')),
      '--cli',
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

  await test.step('quits Deckpass, and says so when it is asked again', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await terminal.deckpass(['quit'])).toEqual({
        status: 0,
        out: 'Deckpass is not running now.\n',
        said: '',
      })
    // Who asks gets Chromium's lock at the end, which another computer with the same home would take for a Deckpass.
    expect((await readdir(app.userData)).filter((name) => name.startsWith('Singleton'))).toEqual([])
  })

  await app.close()
})

test('copy brings the token to the clipboard', async ({ app, service }) => {
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  // script(1) gives it a terminal.
  const line = [...terminal.command, 'copy'].map((each) => `'${each}'`).join(' ')
  const asked = terminal.run(['script', '-qec', line, '/dev/null'])
  await answerRequest(await app.question(), 'Once')
  expect(await asked).toMatchObject({
    status: 0,
    out: expect.stringMatching(
      /^Waiting for you in Deckpass, for 60 s at most…\r\nCopied the token of .+\.\r\n$/,
    ),
  })
  expect(service.stateOf((await app.clipboard()).text)).toBe('valid')
  await letPrograms(app.page, terminal, false)
})

test('exec becomes its command, which has the token and nothing of Electron', async ({ app }) => {
  const terminal = app.terminal()
  await letPrograms(app.page, terminal, true)
  const child = `echo "$API_TOKEN_EXPIRES"; env | grep -c ^CHROME_; cat /proc/self/coredump_filter
    ls /proc/self/fd; ps -o args= -u "$(id -u)" | grep -c -e '--become[s]'; exit 9`
  const asked = terminal.deckpass(['exec', '--', 'sh', '-c', child])
  await expect((await app.question()).getByText(/^“sh -c echo /)).toBeVisible()
  await answerRequest(await app.question(), 'Once')
  const descriptors = (await terminal.run(['ls', '/proc/self/fd'])).out
  expect(await asked).toMatchObject({
    status: 9,
    out: expect.stringMatching(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ\n0\n0*[1-9a-f][0-9a-f]*\n${descriptors}0\n$`),
    ),
  })
  const line = [...terminal.command, 'token'].map((each) => `'${each}'`).join(' ')
  expect(await terminal.run(['sh', '-c', `${line} >&-`])).toMatchObject({ status: 1, out: '' })
  await letPrograms(app.page, terminal, false)
})

test('no argument of the command is one of Chromium or V8', async ({ app }) => {
  const folder = await mkdtemp(join(app.desktop.env.TMPDIR ?? '', 'arguments-'))
  await chmod(folder, 0o777)
  const [file, made] = [join(folder, 'file'), join(folder, 'made')]
  await writeFile(file, 'mine', { mode: 0o666 })
  await chmod(file, 0o666)
  const flags = `--js-flags=--log-all --logfile=${file} --no-logfile-per-isolate`
  for (const words of [
    ['token', '--reason', flags],
    ['status', `--user-data-dir=${made}`],
  ])
    expect(await app.terminal().deckpass(words)).toMatchObject({ status: 2, out: '' })
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect(await readdir(folder)).toEqual(['file'])
})

test('a Deckpass that a script starts starts with a long TMPDIR, and keeps neither its lock nor its folder', async () => {
  const app = await launchApp()
  const terminal = app.terminal()
  const { DISPLAY: display = '', TMPDIR: temporary = '' } = app.desktop.env
  expect((await terminal.deckpass(['quit'])).status).toBe(0)
  // The two descriptors that scripts take for flock(1).
  const guarded = `mkdir -p "$1.d"; cd "$1.d"; exec 9>"$1" 200>"$1.200"; flock -n 9 && flock -n 200 || exit 8; "$0" status --start`
  // As in nix-shell, where Chromium would end without a word.
  const long = join(temporary, 'long'.repeat(20))
  await mkdir(long)
  await chmod(long, 0o777)
  const run = () =>
    terminal.run([
      'env',
      `DISPLAY=${display}`,
      `TMPDIR=${long}`,
      'bash',
      '-c',
      guarded,
      ...terminal.command,
      `${temporary}/lock`,
    ])
  // Programs may not ask, and all else is well.
  expect(await run()).toMatchObject({ said: '', status: 4, out: expect.stringContaining('Programs') })
  expect(await run()).toMatchObject({ status: 4 })
  const held = await terminal.run([
    'sh',
    '-c',
    'ls -l /proc/[0-9]*/fd /proc/[0-9]*/cwd 2>/dev/null | grep "$0"',
    `${temporary}/lock`,
  ])
  expect(held.out).toBe('')
  expect((await terminal.deckpass(['quit'])).status).toBe(0)
  await app.close()
})
