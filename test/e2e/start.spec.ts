import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { findElectron } from '../launch/electron.ts'
import { projectFolder } from '../launch/folders.ts'
import { launchApp } from '../launch.ts'

test('the first start asks to sign in; a second one gives way to it, and --quit ends it as a person would', async () => {
  const app = await launchApp()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await app.tray())?.items).toContain('Quit Deckpass')
  await app.secondInstance()
  await expect(app.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const gone = app.page.waitForEvent('close')
  await app.secondInstance(['--quit'])
  await gone
  // Where none runs, it starts none.
  await app.secondInstance(['--quit'])
  await app.close()
  expect(existsSync(app.userData)).toBe(false)
})

// Only root can try it.
if (process.getuid?.() === 0)
  test('root is refused in one sentence, also without the sandbox', async () => {
    const { path } = await findElectron()
    const userData = await mkdtemp(join(tmpdir(), 'deckpass-root-'))
    const start = (...args: string[]) =>
      promisify(execFile)(path, [projectFolder, ...args, `--user-data-dir=${userData}`], { cwd: '/' })
    // Chromium's own sentence, before Deckpass has a say.
    await expect(start()).rejects.toMatchObject({ stderr: expect.stringContaining('Running as root') })
    await expect(start('--no-sandbox')).rejects.toMatchObject({
      code: 3,
      stderr: expect.stringContaining('Deckpass does not run as root. Start it as the person who uses it.'),
    })
    // What the deb has on the PATH.
    const launcher = join(projectFolder, 'resources/bin/deckpass')
    for (const words of [[], ['token']])
      await expect(promisify(execFile)(launcher, words)).rejects.toMatchObject({
        code: 3,
        stderr: 'Deckpass does not run as root. Start it as the person who uses it.\n',
      })
    await rm(userData, { recursive: true })
  })
