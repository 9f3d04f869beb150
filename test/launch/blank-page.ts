import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { startDesktop } from '../desktop/desktop.ts'
import { electronProgram } from './program.ts'

export async function openBlankPage() {
  const appPath = await mkdtemp(join(tmpdir(), 'deckpass-blank-'))
  await writeFile(
    join(appPath, 'package.json'),
    '{ "name": "blank", "version": "1.0.0", "main": "main.cjs" }',
  )
  const main = `const { app, BrowserWindow } = require('electron')
    app.whenReady().then(() => new BrowserWindow({ webPreferences: { sandbox: true } }).loadURL('about:blank'))`
  await writeFile(join(appPath, 'main.cjs'), main)
  // Readable by the user that runs Electron.
  await chmod(appPath, 0o755)
  await using parts = new AsyncDisposableStack()
  parts.defer(() => rm(appPath, { recursive: true }))
  const desktop = process.platform === 'linux' ? await startDesktop() : null
  parts.defer(async () => await desktop?.close())
  const program = await electronProgram({ user: desktop?.user ?? null, appPath })
  const app = await _electron.launch({
    executablePath: program.path,
    args: [...program.args],
    ...(desktop && { env: { ...desktop.env, ...program.env } }),
    cwd: '/',
    chromiumSandbox: true,
  })
  parts.defer(() => app.close())
  const page = await app.firstWindow()
  const all = parts.move()
  return { page, close: () => all.disposeAsync() }
}
