import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Manifest, type ManifestFile, manifest, targetOf } from '../../app/updates/manifest.ts'
import { compareVersions } from '../../app/updates/verdict.ts'

/** As `artifactName` in electron-builder.yml has it; the processor as each format calls it. */
const packageName = /^Deckpass-(\d+\.\d+\.\d+)-(linux|mac|win)-(x64|x86_64|arm64)\.(AppImage|zip|exe)$/
const platforms = { linux: 'linux', mac: 'darwin', win: 'win32' } as const
const kinds = { AppImage: 'AppImage', zip: 'zip', exe: 'nsis' } as const

/** What a release is made for. */
const targets = ['linux', 'darwin', 'win32'].flatMap((platform, at) =>
  ['x64', 'arm64'].map((arch) => `${platform} ${arch} ${['AppImage', 'zip', 'nsis'][at]}`),
)

type About = Pick<Manifest, 'version' | 'minVersion' | 'news'>

/** What is to be signed for the packages of this version in `folder`. Throws if there are none, or something is off. */
export async function manifestOf(folder: string, about: About): Promise<Manifest> {
  const { version, minVersion, news } = about
  if (compareVersions(minVersion, version) > 0)
    throw new Error(`Nothing is older than ${version} and at least ${minVersion}.`)
  if (!('en' in news)) throw new Error('What is new must be there in English (en).')
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
  const same = files.find(({ sha512 }, at) => files.findIndex((each) => each.sha512 === sha512) !== at)
  if (same !== undefined) throw new Error(`${same.name} is the same file as another package.`)
  return manifest.parse({ format: 1, ...about, files })
}

/** The computers that this release has no file for: they will not be updated. */
export function missingTargets({ files }: Manifest): string[] {
  const there = files.map(targetOf)
  return targets.filter((target) => !there.includes(target))
}

async function sha512Of(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
