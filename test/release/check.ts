import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { releasedVersion } from '../../app/model/update.ts'
import { readUpdateSource } from '../../main/updates/source.ts'
import { isOnPath } from '../desktop/packages.ts'
import { ownElectron, wantedVersion } from '../launch/electron.ts'
import { projectFolder } from '../launch/folders.ts'
import { check, notChecked, summarize } from '../package/report.ts'
import { filesWithPrivateKeys } from './private-keys.ts'

/** `npm run release:check`: what a release lacks on this machine. It changes nothing. */

const { env, platform } = process
const read = (name: string) => readFileSync(join(projectFolder, name), 'utf8')
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim()
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')))

check(`the version ${version} is three numbers`, releasedVersion.safeParse(version).success)
check(`CHANGELOG.md has a section ${version}`, read('CHANGELOG.md').includes(`## [${version}]`))
check('everything is committed', git('status', '--porcelain') === '')
check(
  `this commit has the tag v${version}`,
  git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`),
)
const keys = filesWithPrivateKeys(projectFolder)
check('no private key is in the project', keys.length === 0, keys)
check(
  'the project has a homepage of its own (electron-builder.yml)',
  !read('electron-builder.yml').includes('deckpass.example'),
)

const keysPath = join(projectFolder, 'resources/update-keys.json')
check('the public keys for updates are there (npm run release:keys)', existsSync(keysPath))
check(
  'DECKPASS_UPDATE_KEYS names no others',
  env.DECKPASS_UPDATE_KEYS === undefined,
  env.DECKPASS_UPDATE_KEYS,
)
try {
  const source = readUpdateSource(env, keysPath)
  // The address of a trial on this computer may still be set.
  const isPublic = source?.address.startsWith('https:') ?? false
  check(`DECKPASS_UPDATE_URL says where updates will be: ${source?.address ?? 'nowhere'}`, isPublic)
} catch (error) {
  check('DECKPASS_UPDATE_URL and the keys can be used', false, String(error))
}

const electron = ownElectron()?.version
check(`Electron ${wantedVersion()} is here`, electron === wantedVersion(), electron ?? 'none')
const needed = (names: readonly string[]) => {
  for (const name of names) check(`${name} is set`, (env[name] ?? '') !== '')
}
switch (platform) {
  case 'linux':
    check('rpmbuild is here, for the rpm', isOnPath('rpmbuild'))
    break
  case 'darwin':
    needed(['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'])
    break
  case 'win32':
    needed(['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'])
    break
}
notChecked('what the other systems need: run this there as well')
summarize()
