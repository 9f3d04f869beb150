import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { pack } from '../../scripts/package/pack.ts'
import { check, summarize } from '../../scripts/package/report.ts'
import { startOn, windowAppears } from '../../scripts/package/start.ts'
import { type Desktop, startDesktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'
import { findElectron } from '../launch/electron.ts'
import { projectFolder } from '../launch/folders.ts'
import { startUpdateServer } from '../support/update-server.ts'
import { fileOf, privateKey, publicKey, release } from '../support/updates.ts'
import { signManifest } from './signing.ts'

/**
 * `npm run release:try`: builds Deckpass with a key and an address of its own, packs this version and the next, and has
 * the older one update itself from a server on this computer, by a person's keys, on a desktop of its own. An AppImage
 * cannot be made without a download; what takes its place is one file too, which says where it lies and starts a
 * packaged version.
 */

const patienceMs = 60_000
const { version: older } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')))
const newer = older.replace(/\d+$/, (patch) => `${Number(patch) + 1}`)
const work = mkdtempSync(join(tmpdir(), 'deckpass-update-'))
chmodSync(work, 0o755)
const server = await startUpdateServer()
const build = (env: NodeJS.ProcessEnv) =>
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: projectFolder, env: { ...process.env, ...env } })
try {
  build({ DECKPASS_UPDATE_URL: server.address, DECKPASS_UPDATE_KEY: publicKey })
  const electron = await findElectron()
  console.log(electron.words)
  const images: Record<string, string> = {}
  for (const version of [older, newer]) {
    const output = join(work, version)
    const { program } = await pack(electron, output, [], projectFolder, {
      'extraMetadata.version': version,
    })
    images[version] = imageOf(program)
  }
  const desktop = await startDesktop()
  try {
    await update(desktop, images[older] ?? '', images[newer] ?? '')
  } finally {
    await desktop.close()
  }
} finally {
  await server.close()
  rmSync(work, { recursive: true, force: true })
  // Nothing with this key stays.
  build({})
}
summarize()

/** As the runtime of an AppImage starts what it holds. */
function imageOf(program: string): string {
  const folder = join(dirname(dirname(program)), '.mount_Deckpa')
  renameSync(dirname(program), folder)
  return `#!/bin/sh
APPIMAGE=$(readlink -f "$0")
APPDIR=${folder}
export APPIMAGE APPDIR
exec ${join(folder, basename(program))} "$@"
${'#'.repeat(100_000)}
`
}

async function update(desktop: Desktop, olderImage: string, newerImage: string): Promise<void> {
  const folder = join(work, 'Applications')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const path = join(folder, 'Deckpass.AppImage')
  writeFileSync(path, olderImage)
  chmodSync(path, 0o755)
  const name = `Deckpass-${newer}-linux-x86_64.AppImage`
  server.files.set(name, newerImage)
  const manifest = release({ version: newer, files: [fileOf(newerImage, { name })] })
  server.files.set('deckpass-updates.json', signManifest(manifest, privateKey))

  const before = startOn(desktop, [path])
  const window = await windowAppears(desktop)
  const press = (...keys: string[]) => desktop.run(['xdotool', 'key', ...keys])
  await desktop.run(['xdotool', 'windowactivate', '--sync', window])
  await until('Deckpass asks for the manifest', async () => {
    // Into the settings, to the last section, and to its first button: as fast as a person, and again if a key was lost.
    await press('--delay', '200', 'Escape', 'ctrl+comma', 'End', 'Tab', 'Return')
    return server.asked.length > 0 ? true : null
  })
  await until('Deckpass asks for the file', async () => {
    await press('Return')
    return server.asked.includes(name) ? true : null
  })
  const status = await before.ended
  check('the old version quits with status 0', status === 0, `${status}\n${before.said()}`)
  check('its file is the new one', readFileSync(path, 'utf8') === newerImage)
  const runs = async (version: string) =>
    (await desktop.run(['pgrep', '-f', join(work, version)])).output.trim() !== ''
  await until('the new version has been started', async () => ((await runs(newer)) ? true : null), patienceMs)
  await windowAppears(desktop)
  check('the new version has been started, and shows its window', !(await runs(older)))
  const version = startOn(desktop, [path, '--version'])
  await version.ended
  check('it says which it is', version.said() === `${newer}\n`, version.said())
  await startOn(desktop, [path, '--quit']).ended
  await until('the new version has quit', async () => ((await runs(newer)) ? null : true), patienceMs)
  check('and quits when it is told to', true)
}
