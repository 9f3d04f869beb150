import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { projectFolder, type UserData, userDataFolder } from '../../test/launch/folders.ts'
import { electronProgram } from '../../test/launch/program.ts'

const folder = join(projectFolder, 'out/bench')
/** A minimal app with a window. Closing hides the window, as in Deckpass. */
export const bareApp = join(folder, 'bare-app')
/** A minimal command, which prints and exits before Chromium starts. */
export const bareCommand = join(folder, 'bare-command')
/** An app that fills a vault and exits. */
const vaultFiller = join(folder, 'vault-filler')

/** Makes the apps that Deckpass is compared with, and the one that fills a vault. */
export async function makeBaselines(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await writeApp(
    bareApp,
    `import { app, BrowserWindow, Menu } from 'electron'
Menu.setApplicationMenu(null)
void app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    event.preventDefault()
    window.hide()
  })
  void window.loadURL('data:text/html,<!doctype html><title>Bare</title><button>Press</button>')
})
`,
  )
  await writeApp(
    bareCommand,
    `await new Promise((resolve) => process.stdout.write('a token\\n', resolve))
process.exit(0)
`,
  )
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'scripts/bench/fill-vault.ts',
      outDir: join(vaultFiller, 'out/main'),
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'index.js' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  })
  // With the app's name, under which the keychain stores the key.
  await cp(join(projectFolder, 'package.json'), join(vaultFiller, 'package.json'))
}

async function writeApp(path: string, main: string): Promise<void> {
  const index = join(path, 'out/main/index.js')
  await mkdir(dirname(index), { recursive: true })
  await writeFile(index, main)
  const manifest = { name: 'bare', version: '0.0.0', type: 'module', main: './out/main/index.js' }
  await writeFile(join(path, 'package.json'), JSON.stringify(manifest))
}

/** A user data folder with `count` accounts in its vault, sealed under the desktop's keychain. */
export async function filledVault(desktop: Desktop, count: number): Promise<UserData> {
  const userData = await userDataFolder(undefined)
  const program = await electronProgram({ user: desktop.user, userData: userData.path, appPath: vaultFiller })
  const env = { ...desktop.env, ...program.env }
  await promisify(execFile)(program.path, [...program.args, String(count)], { cwd: '/', env })
  return userData
}
