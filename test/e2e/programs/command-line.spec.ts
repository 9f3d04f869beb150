import { chmod, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launchApp } from '../../launch.ts'
import { test } from '../signed-in.ts'

test('the command in a terminal without a display', async () => {
  const app = await launchApp()
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
    const dead = await terminal.run(['env', 'DISPLAY=:4711', 'WAYLAND_DISPLAY=nobody', ...terminal.command])
    expect(dead).toMatchObject({ status: 3, said: expect.stringMatching(noDisplay) })
  })

  await test.step('says that a service without a home has no folder', async () => {
    // Started like a service account without a home, and without the folder that the tests choose.
    const [electron = '', ...rest] = terminal.program
    const homeless = await terminal.run([
      ...['env', 'HOME=/proc/nowhere', 'XDG_CONFIG_HOME=/proc/nowhere', electron],
      ...rest.filter((word) => word !== '-r' && !word.includes('user-data')),
      '--cli',
      'status',
    ])
    expect(homeless).toMatchObject({ status: 3, out: '' })
    expect(homeless.said).toMatch(
      /^deckpass: Deckpass cannot keep its data in \/proc\/nowhere\/Deckpass: .*\.\n$/,
    )
  })

  await test.step('quits Deckpass, and says so when it is asked again', async () => {
    const done = { status: 0, out: 'Deckpass is not running now.\n', said: '' }
    for (const _ of [1, 2]) expect(await terminal.deckpass(['quit'])).toEqual(done)
    // The command must release Chromium's lock, because another computer with the same home would obey it.
    expect((await readdir(app.userData)).filter((name) => name.startsWith('Singleton'))).toEqual([])
  })

  await app.close()
})

test('Chromium and V8 interpret no argument of the command', async ({ app }) => {
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

test('a Deckpass started by a script copes with a long TMPDIR, and keeps neither lock nor folder', async () => {
  const app = await launchApp()
  const terminal = app.terminal()
  const { DISPLAY: display = '', TMPDIR: temporary = '' } = app.desktop.env
  expect((await terminal.deckpass(['quit'])).status).toBe(0)
  // Scripts use these two descriptors for flock(1).
  const guarded = `mkdir -p "$1.d"; cd "$1.d"; exec 9>"$1" 200>"$1.200"; flock -n 9 && flock -n 200 || exit 8; "$0" status --start`
  // As in nix-shell, where Chromium would exit silently.
  const long = join(temporary, 'long'.repeat(20))
  await mkdir(long)
  await chmod(long, 0o777)
  const env = ['env', `DISPLAY=${display}`, `TMPDIR=${long}`]
  const run = () => terminal.run([...env, 'bash', '-c', guarded, ...terminal.command, `${temporary}/lock`])
  // Programs may not ask, but everything else works.
  expect(await run()).toMatchObject({ said: '', status: 4, out: expect.stringContaining('Programs') })
  expect(await run()).toMatchObject({ status: 4 })
  const list = 'ls -l /proc/[0-9]*/fd /proc/[0-9]*/cwd 2>/dev/null | grep "$0"'
  const keepers = async () => (await terminal.run(['sh', '-c', list, `${temporary}/lock`])).out
  // A process of the command that is just ending has its folder for a moment longer.
  await expect.poll(keepers).toBe('')
  expect((await terminal.deckpass(['quit'])).status).toBe(0)
  await app.close()
})
