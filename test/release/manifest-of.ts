import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Manifest, type ManifestFile, manifest, maxValidDays } from '../../app/updates/manifest.ts'
import { compareVersions } from '../../app/updates/verdict.ts'

/** As `artifactName` in electron-builder.yml has it; the processor as each format calls it. */
const packageName = /^Deckpass-(\d+\.\d+\.\d+)-(linux|mac|win)-(x64|x86_64|arm64)\.(AppImage|zip|exe)$/
const platforms = { linux: 'linux', mac: 'darwin', win: 'win32' } as const
const kinds = { AppImage: 'AppImage', zip: 'zip', exe: 'nsis' } as const

export interface ReleaseOptions {
  readonly version: string
  readonly minVersion: string
  /** 0 to 1. */
  readonly rolloutShare: number
  readonly validDays: number
  readonly revokedKeys: readonly string[]
  readonly news: Manifest['news']
  /** Of what was signed before, 0 if nothing was. */
  readonly lastSequence: number
  /** Epoch ms. */
  readonly now: number
}

/** What is to be signed for the packages of this version in `folder`. Throws if there are none, or something is off. */
export async function manifestOf(folder: string, options: ReleaseOptions): Promise<Manifest> {
  const { version, minVersion, now, validDays, news } = options
  if (!(validDays >= 1 && validDays <= maxValidDays))
    throw new Error(`It can be offered for 1 to ${maxValidDays} days.`)
  if (compareVersions(minVersion, version) > 0)
    throw new Error(`Nothing is older than ${version} and at least ${minVersion}.`)
  const files: ManifestFile[] = []
  for (const name of (await readdir(folder)).sort()) {
    const [, of, system, processor, extension] = packageName.exec(name) ?? []
    if (of !== version) continue
    const path = join(folder, name)
    const stats = await lstat(path)
    // A link may lead to another version.
    if (!stats.isFile()) throw new Error(`${path} is not a file.`)
    files.push({
      platform: platforms[system as keyof typeof platforms],
      arch: processor === 'arm64' ? 'arm64' : 'x64',
      kind: kinds[extension as keyof typeof kinds],
      name,
      size: stats.size,
      sha512: await sha512Of(path),
    })
  }
  if (files.length === 0) throw new Error(`There is no package of ${version} in ${folder}.`)
  const targets = files.map(({ platform, arch, kind }) => `${platform} ${arch} ${kind}`)
  const twice = targets.find((target, at) => targets.indexOf(target) !== at)
  if (twice !== undefined) throw new Error(`There are two packages for ${twice}.`)
  const same = files.filter(({ sha512 }, at) => files.findIndex((each) => each.sha512 === sha512) !== at)
  if (same.length > 0) throw new Error(`${same[0]?.name} is the same file as another package.`)
  if (!('en' in news)) throw new Error('What is new must be there in English (en).')
  return manifest.parse({
    format: 1,
    version,
    // Seconds, which rise by themselves, unless the clock was ahead the last time.
    sequence: Math.max(Math.floor(now / 1000), options.lastSequence + 1),
    issuedAt: now,
    expiresAt: now + validDays * 24 * 3_600_000,
    minVersion,
    rolloutShare: options.rolloutShare,
    revokedKeys: options.revokedKeys,
    news,
    files,
  })
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
