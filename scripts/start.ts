import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { personDesktop } from '../test/launch/desktops.ts'
import { findElectron } from '../test/launch/electron.ts'
import { projectFolder } from '../test/launch/folders.ts'
import { endAtSignals, runToEnd } from '../test/launch/processes.ts'
import { electronProgram } from '../test/launch/program.ts'
import { type Service, startService } from '../test/service/service.ts'

/** `npm start`: builds Deckpass where it must be, and opens it beside a service. */

const { env } = process

const { values } = parseArgs({
  options: { service: { type: 'string' }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(`Usage: npm start -- [--service https://slides.example.com]

Opens Deckpass. Without --service, a practice service runs beside it.`)
  process.exit()
}

endAtSignals()

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

await open()
await service?.close()
process.exit()

function introduce({ baseUrl, person }: Service): void {
  console.log(`A practice service is at ${baseUrl}

  Username     ${person.username}
  Password     ${person.password}
  Company key  ${person.companyKey}
`)
}

async function open(): Promise<void> {
  console.log((await findElectron()).words)
  const desktop = await personDesktop()
  const program = await electronProgram({ user: desktop?.user ?? null })
  console.log('Deckpass is running. Ctrl+C here, or Quit in its menu, ends it.')
  // Without a graphics card Chromium reports each try to use one.
  const quiet = desktop === null ? [] : ['--log-level=3']
  await runToEnd(program.path, [...program.args, ...quiet], {
    cwd: '/',
    env: { ...(desktop?.env ?? env), ...program.env, DECKPASS_SERVICE },
  })
  await desktop?.close()
}

/** Whether `out/` is there and newer than everything that it is made of. */
function isBuilt(folder: string): boolean {
  const built = statSync(join(folder, 'out/renderer/index.html'), { throwIfNoEntry: false })
  const sources = ['{app,main,renderer,resources}/**/*', 'electron.vite.config.ts', 'package.json']
  return (
    built !== undefined &&
    globSync(sources, { cwd: folder }).every((file) => statSync(join(folder, file)).mtimeMs <= built.mtimeMs)
  )
}
