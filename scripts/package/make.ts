import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { fetchOwnElectron, ownElectron, wantedVersion } from '../../test/launch/electron.ts'
import { projectFolder } from '../../test/launch/folders.ts'
import { newestChanges } from './debian-changelog.ts'
import { builder, electronDist, ownFpm } from './pack.ts'
import { signingOn } from './signing.ts'

/**
 * `npm run package`: makes the packages for this system in turn, signed if the environment says how, and prints each
 * result. With `-- --release` makes only signed ones. DECKPASS_UPDATE_URL is the address of their updates.
 */

/**
 * Target and processor, as in electron-builder.yml. Packages that are made together share one `latest*.yml`, which
 * lists the files for both processors; on Linux only its version is used.
 */
const ours: Partial<Record<NodeJS.Platform, readonly (readonly string[])[]>> = {
  linux: [['AppImage:x64'], ['deb:x64'], ['rpm:x64'], ['AppImage:arm64'], ['deb:arm64'], ['rpm:arm64']],
  darwin: [['dmg:x64', 'zip:x64', 'dmg:arm64', 'zip:arm64']],
  win32: [['nsis:x64', 'nsis:arm64'], ['msi:x64']],
}
const flags: Partial<Record<NodeJS.Platform, string>> = { linux: '--linux', darwin: '--mac', win32: '--win' }
const { platform } = process
const wanted = wantedVersion()
const dist = join(projectFolder, 'dist')
const isRelease = process.argv.includes('--release')
// `npm run build` has validated it.
const updates = process.env.DECKPASS_UPDATE_URL || undefined
// GitHub sets a missing variable to an empty text, and electron-builder would look for a certificate of that name.
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
const signing = signingOn(platform, env)

if (signing.kind === 'incomplete') {
  console.error(`Nothing was packaged: to sign, ${signing.missing.join(', ')} must be set as well.`)
  process.exit(1)
}
if (isRelease && signing.kind === 'none') {
  console.error('Nothing was packaged: a release must be signed. docs/releasing.md says how.')
  process.exit(1)
}
if (isRelease && updates === undefined) {
  console.error('Nothing was packaged: without DECKPASS_UPDATE_URL a release would never look for updates.')
  process.exit(1)
}
if (ownElectron()?.version !== wanted) fetchOwnElectron()
const electron = ownElectron()
if (electron?.version !== wanted) {
  console.error(`Nothing was packaged: Electron ${wanted} could not be fetched${electron ? `, only ${electron.version}` : ''}. An older one gets no security updates and is not handed to others.
Set ELECTRON_OVERRIDE_DIST_PATH to a folder that holds Electron ${wanted}, or ELECTRON_MIRROR to a mirror of its downloads.
npm run package:check packs the app with the older one and tries it.`)
  process.exit(1)
}

// Removes earlier packages, because otherwise one that cannot be made now would be published in its old form.
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')))
const changes = readFileSync(join(projectFolder, 'CHANGELOG.md'), 'utf8')
const stem = `Deckpass-${version}-${flags[platform]?.slice(2)}-`
for (const name of existsSync(dist) ? readdirSync(dist) : [])
  if (name.startsWith(stem) || /^latest.*\.yml$/.test(name)) rmSync(join(dist, name))

// Passes the notes in a file, because Windows limits the length of a command line.
const notes = join(projectFolder, 'out/release-notes.txt')
writeFileSync(notes, newestChanges(changes).join('\n'))

const settings = [
  ...(signing.kind === 'complete' ? signing.settings : []),
  ...(updates === undefined ? [] : ['-c.publish.provider=generic', `-c.publish.url=${updates}`]),
  // Deckpass shows these with the new version.
  `-c.releaseInfo.releaseNotesFile=${notes}`,
  `-c.electronVersion=${wanted}`,
]
const made: string[] = []
const failed: string[] = []
for (const kinds of ours[platform] ?? []) {
  // electron-builder downloads Electron for another processor than this computer's.
  const isOwn = kinds.every((kind) => kind.endsWith(`:${process.arch}`))
  const ownDist = isOwn ? [`-c.electronDist=${electronDist(electron.path)}`] : []
  const { status } = spawnSync(
    process.execPath,
    [builder, flags[platform] ?? '', ...kinds, '--publish', 'never', ...settings, ...ownDist],
    { cwd: projectFolder, stdio: 'inherit', env: { ...ownFpm, ...env } },
  )
  ;(status === 0 ? made : failed).push(kinds.join(' '))
}
console.log(`\nMade in dist/: ${made.join(', ') || 'nothing'}.`)
if (signing.kind === 'none') console.log('Not signed: docs/releasing.md says how.')
if (failed.length > 0) {
  console.error(`Not made: ${failed.join(', ')}; electron-builder gives the reason above.
An address that is not found or not reached means that a tool could not be downloaded. electron-builder takes its tools from GitHub, or from the mirror that ELECTRON_BUILDER_BINARIES_MIRROR names, and keeps them in the folder ELECTRON_BUILDER_CACHE. A deb needs dpkg-deb, an rpm rpmbuild, of the system's packages dpkg and rpm.`)
  process.exitCode = 1
}
console.log('Make the packages of other systems on those systems.')
