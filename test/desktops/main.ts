import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { requirePackages } from '../desktop/packages.ts'
import { buildWhereStale } from '../launch/build.ts'
import { endAtSignals } from '../launch/processes.ts'
import { launchApp } from '../launch.ts'
import { startService } from '../service/service.ts'
import { startGnome } from './gnome.ts'
import { startPlasma } from './plasma.ts'
import { type Scene, type Stage, scenes } from './scenes.ts'
import type { Shell } from './shell.ts'

/**
 * `npm run test:desktops`: the built app on a real GNOME Shell, without and with an extension for tray icons, and on a
 * real Plasma. Given `gnome`, `indicators` or `plasma`, it plays only there; `--pictures` writes a picture of each to
 * `out/screenshots/`.
 */
const shells: Readonly<Record<string, () => Promise<Shell>>> = {
  gnome: () => startGnome(false),
  indicators: () => startGnome(true),
  plasma: startPlasma,
}
const pictures: Readonly<Record<string, string>> = { indicators: 'desktop-gnome', plasma: 'desktop-plasma' }

const { values: options, positionals } = parseArgs({
  options: { pictures: { type: 'boolean', default: false } },
  allowPositionals: true,
})

buildWhereStale()
requirePackages('wayland')
requirePackages('desktops')
endAtSignals()
let failed = 0
for (const name of positionals.length > 0 ? positionals : Object.keys(shells)) {
  const start = shells[name]
  if (start === undefined) throw new Error(`There is no "${name}": ${Object.keys(shells).join(', ')}.`)
  await playAll(name, await start())
}
console.log(failed === 0 ? '\nEvery scene went as it should.' : `\n${failed} scenes went wrong.`)
process.exit(failed === 0 ? 0 : 1)

async function playAll(name: string, shell: Shell): Promise<void> {
  console.log(`\n${shell.name}`)
  const service = await startService()
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-desktops-'))
  const app = await launchApp({ desktop: shell.desktop, userData })
  const stage: Stage = { shell, service, userData, app, secret: null }
  try {
    for (const scene of scenes.filter((each) => isFor(each, shell))) await play(scene, stage, name)
  } finally {
    await stage.app.kill()
    await service.close()
    await shell.close()
    await rm(userData, { recursive: true, force: true, maxRetries: 10 })
  }
}

function isFor({ needs }: Scene, { showsTray }: Shell): boolean {
  return needs === undefined || (needs === 'tray') === showsTray
}

async function play(scene: Scene, stage: Stage, name: string): Promise<void> {
  try {
    const note = await scene.play(stage)
    console.log(`  ok      ${scene.name}${note === '' ? '' : ` [${note}]`}`)
  } catch (error) {
    failed += 1
    console.log(
      `  failed  ${scene.name}\n${String(error)}\n${(await stage.app.log()).split('\n').slice(-8).join('\n')}`,
    )
    const file = join(tmpdir(), `deckpass-${name}-${failed}.png`)
    const picture = await Promise.race([stage.shell.picture(), setTimeout(5_000, null)])
    // A locked screen gives none.
    if (picture !== null) await writeFile(file, picture).then(() => console.log(`          picture: ${file}`))
  }
  if (options.pictures && scene.isPictured) await savePicture(stage, pictures[name])
}

async function savePicture({ shell }: Stage, name: string | undefined): Promise<void> {
  if (name === undefined) return
  // Where the session's other parts are missing, the shell says so.
  await shell.clearNotifications()
  const png = join(tmpdir(), `deckpass-${name}.png`)
  await writeFile(png, await shell.picture())
  const folder = resolve(import.meta.dirname, '../../out/screenshots')
  await mkdir(folder, { recursive: true })
  const webp = join(folder, `${name}.webp`)
  await promisify(execFile)('cwebp', ['-quiet', '-q', '85', png, '-o', webp])
  await rm(png)
}
