import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { projectFolder, type UserData, userDataFolder } from '../../test/launch/folders.ts'
import { electronProgram } from '../../test/launch/program.ts'

const folder = join(projectFolder, 'out/bench')
/** The least that an app with a window can be. Closing hides the window, as it does with Deckpass. */
export const bareApp = join(folder, 'bare-app')
/** The least that a command can do: it prints, and ends before anything of Chromium starts. */
export const bareCommand = join(folder, 'bare-command')
/** An app that fills a vault and ends. */
const vaultFiller = join(folder, 'vault-filler')

/** Makes what the app is held against, and what fills a vault for it. */
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
  // It bears the app's name, because the keychain stores the key under that.
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
