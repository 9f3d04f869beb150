import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isBuilt } from './launch/built.ts'
import { electronBinary, fetchElectron } from './launch/electron-binary.ts'
import { projectFolder } from './launch/folders.ts'
import { launchStandIn } from './launch/stand-in.ts'
import { type Service, startService } from './service/service.ts'

/** `npm start`: builds Deckpass where it must be, and opens it beside a service. */

const { platform, env } = process

const { values } = parseArgs({
  options: { service: { type: 'string' }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(`Usage: npm start -- [--service https://slides.example.com]

Opens Deckpass. Without --service, a stand-in service runs beside it.`)
  process.exit()
}

if (!isBuilt(projectFolder)) {
  console.log('Building Deckpass …')
  const cli = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js')
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: projectFolder,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

// One port for every start, so that an account of the last one finds its service again.
const service =
  values.service === undefined ? await startService({ port: 8787 }).catch(() => startService()) : null
if (service) introduce(service)
const DECKPASS_SERVICE = values.service ?? service?.baseUrl ?? ''

const binary = electronBinary() ?? (fetchElectron() ? electronBinary() : null)
if (binary) await openInElectron(binary)
else await openInChromium()
await service?.close()
process.exit()

function introduce({ baseUrl, accounts: [demo] }: Service): void {
  console.log(`A stand-in presentation service is at ${baseUrl}

  Username     ${demo?.username}
  Password     ${demo?.password}
  Company key  ${demo?.companyKey}
`)
}

async function openInElectron(executable: string): Promise<void> {
  const app = spawn(executable, [projectFolder], { stdio: 'inherit', env: { ...env, DECKPASS_SERVICE } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.kill(signal))
  await once(app, 'close')
}

async function openInChromium(): Promise<void> {
  console.log('Electron’s binary could not be fetched, so Deckpass opens in Chromium.')
  const headless = platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY
  const userData = join(settingsFolder(), 'Deckpass in Chromium')
  mkdirSync(userData, { recursive: true, mode: 0o700 })
  // A file in the place of the system's keychain would protect nothing, so there is none.
  const keychain = 'missing'
  const app = await launchStandIn({ userData, headless, keychain, env: { DECKPASS_SERVICE } })
  if (headless) console.log('There is no display: Deckpass runs without a window.')
  console.log('Ctrl+C ends Deckpass.')
  const asked = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => app.close())
  await Promise.race([asked, app.ended])
}

/** Where this system keeps the settings of programs. */
function settingsFolder(): string {
  if (platform === 'win32') return env.APPDATA ?? join(homedir(), 'AppData/Roaming')
  if (platform === 'darwin') return join(homedir(), 'Library/Application Support')
  return env.XDG_CONFIG_HOME ?? join(homedir(), '.config')
}
