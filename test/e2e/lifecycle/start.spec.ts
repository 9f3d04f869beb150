import { execFile } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { findElectron } from '../../launch/electron.ts'
import { projectFolder, userDataFolder } from '../../launch/folders.ts'
import { answerDialog, desktopWindow, openAnotherWindow } from '../../launch/native-windows.ts'
import { electronProgram } from '../../launch/program.ts'
import { test } from '../fresh.ts'

test('one Deckpass runs at a time', async ({ app }) => {
  await test.step('the first start asks to sign in', async () => {
    await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect.poll(async () => (await app.tray())?.items).toContain('Quit Deckpass')
  })

  await test.step('a second start gives way to the first', async () => {
    await app.secondInstance()
    await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  await test.step('--quit ends the one that runs as a person would', async () => {
    const gone = app.page.waitForEvent('close')
    await app.secondInstance(['--quit'])
    await gone
  })

  await test.step('--quit starts none where none runs', async () => {
    await app.secondInstance(['--quit'])
  })

  await app.close()
  expect(existsSync(app.userData)).toBe(false)
})

test('--quit ends a Deckpass whose folder has become read-only', async ({ app }) => {
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await chmod(app.userData, 0o555)
  const gone = app.page.waitForEvent('close')
  await app.secondInstance(['--quit'])
  await gone
})

test('a folder that another computer holds can be taken over after a confirmation', async ({ app }) => {
  const lock = join(app.userData, 'SingletonLock')
  await rm(lock)
  await symlink('north-7-4711', lock)
  // This link leads to a local folder of that computer.
  await rm(join(app.userData, 'SingletonSocket'))
  await expect(app.secondInstance(['--quit'])).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringContaining('Deckpass is open on the computer north-7, with the same folder.'),
  })
  const leaving = expect(app.secondInstance()).rejects.toMatchObject({ code: 3 })
  await answerDialog(app.desktop, 'cancel')
  await leaving
  expect(await readlink(lock)).toBe('north-7-4711')
  const closeAnother = await openAnotherWindow(app.desktop, 'Another program')
  const taking = app.secondInstance()
  await answerDialog(app.desktop, 'confirm')
  await taking
  // Deckpass starts again, and finds the one that runs here.
  await expect.poll(() => desktopWindow(app.desktop).nameInFront()).toBe('Deckpass')
  await expect(readlink(lock)).rejects.toMatchObject({ code: 'ENOENT' })
  closeAnother()
})

test('a file in place of the data folder is reported in a dialog and on standard error', async ({ app }) => {
  const parent = await mkdtemp(join(tmpdir(), 'deckpass-unusable-'))
  await chmod(parent, 0o755)
  const folder = join(parent, 'Deckpass')
  await writeFile(folder, '')
  const sentence = `Deckpass cannot keep its data in ${folder}: a file is in its place.`
  const refused = { code: 3, stderr: expect.stringContaining(sentence) }
  await expect(app.secondInstance(['--quit', `--user-data-dir=${folder}`])).rejects.toMatchObject(refused)
  const starting = expect(app.secondInstance([`--user-data-dir=${folder}`])).rejects.toMatchObject(refused)
  await answerDialog(app.desktop, 'cancel')
  await starting
  await rm(parent, { recursive: true })
})

test('an error while Deckpass starts is told in a dialog and on standard error', async ({ app }) => {
  const { desktop } = app
  const folder = await userDataFolder(undefined)
  const program = { user: desktop.user, userData: folder.path, require: ['throw-at-start.cjs'] }
  const { path, args, env } = await electronProgram(program)
  const started = promisify(execFile)(path, args, { cwd: '/', env: { ...desktop.env, ...env } })
  const stderr = expect.stringContaining(`The folder ${folder.path}/logs has the log.`)
  const starting = expect(started).rejects.toMatchObject({ code: 3, stderr })
  await answerDialog(desktop, 'cancel')
  await starting
  await folder.discard()
})

// electron-store adds its own handlers, which would end the process at once if they came after Electron's.
test('a SIGTERM, as at a log-out, ends Deckpass with the steps of every quit', async ({ app }) => {
  // The process id in Chromium's lock.
  const pid = readlinkSync(join(app.userData, 'SingletonLock')).split('-').at(-1)
  process.kill(Number(pid), 'SIGTERM')
  await expect.poll(() => app.hasEnded()).toBe(true)
  // Only the steps of a quit write this, and the same steps clear the clipboard.
  const stored = JSON.parse(readFileSync(join(app.userData, 'settings.json'), 'utf8'))
  expect(Object.keys(stored)).toEqual(['windowPlacement'])
})

// Only root can test this.
if (process.getuid?.() === 0)
  test('root is refused in one sentence, with the sandbox and without', async () => {
    const { path } = await findElectron()
    const userData = await mkdtemp(join(tmpdir(), 'deckpass-root-'))
    const start = (...args: string[]) =>
      promisify(execFile)(path, [projectFolder, ...args, `--user-data-dir=${userData}`], { cwd: '/' })
    // Chromium itself reports this before Deckpass runs.
    await expect(start()).rejects.toMatchObject({ stderr: expect.stringContaining('Running as root') })
    await expect(start('--no-sandbox')).rejects.toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Deckpass does not run as root. Start it as the person who uses it.'),
    })
    // The deb puts this on the PATH.
    const launcher = join(projectFolder, 'resources/bin/deckpass')
    for (const words of [[], ['token']])
      await expect(promisify(execFile)(launcher, words)).rejects.toMatchObject({
        code: 3,
        stderr: 'Deckpass does not run as root. Start it as the person who uses it.\n',
      })
    await rm(userData, { recursive: true })
  })
