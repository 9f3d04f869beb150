import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { extractFile, listPackage } from '@electron/asar'
import type { Electron } from '../../test/launch/electron.ts'
import { projectFolder } from '../../test/launch/folders.ts'
import { electronDist, type Packaged, pack } from './pack.ts'
import { check } from './report.ts'

/** The clock of the second build: more than a year later, on the other side of the world. */
const later = `data:text/javascript,${encodeURIComponent(`
const { now } = Date
const elsewhen = () => now() + 400 * 24 * 60 * 60_000
globalThis.Date = class extends Date {
  constructor(...args) { args.length > 0 ? super(...args) : super(elsewhen()) }
  static now() { return elsewhen() }
}`)}`

/** Builds and packs the same source again, in another folder at another time, and compares the results. */
export async function checkSameBytes(electron: Electron, first: Packaged): Promise<void> {
  const cache = join(projectFolder, '.cache')
  mkdirSync(cache, { recursive: true })
  const work = mkdtempSync(join(cache, 'another-'))
  try {
    const project = join(work, 'a longer name')
    copyProject(project)
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import=${later}`,
      TZ: 'Pacific/Kiritimati',
      ELECTRON_OVERRIDE_DIST_PATH: electronDist(electron.path),
    }
    for (const script of ['build', 'sbom'])
      execFileSync('npm', ['run', script], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const second = await pack(electron, join(work, 'dist'), [], project)
    check(
      'the same source gives the same app.asar, in another folder at another time',
      readFileSync(first.asar).equals(readFileSync(second.asar)),
      differing(first.asar, second.asar),
    )
    const [bill, another] = [first, second].map(({ resources }) =>
      readFileSync(join(resources, 'sbom.cdx.json')),
    )
    check('and the same list of what it is made of', another !== undefined && bill?.equals(another) === true)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function copyProject(to: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  }).split('\0')
  for (const name of tracked.filter((each) => each !== '' && existsSync(join(projectFolder, each))))
    cpSync(join(projectFolder, name), join(to, name))
  // Hard links are fast, but real files, with their own paths.
  execFileSync('cp', ['-al', join(projectFolder, 'node_modules'), to])
}

function differing(...archives: [string, string]): string[] {
  const [first, second] = archives.map((asar) => {
    const files = listPackage(asar, { isPack: false }).filter((path) => /\.\w+$/.test(path))
    return new Map(files.map((path) => [path, extractFile(asar, path.slice(1)).toString('base64')]))
  })
  const names = new Set([...(first?.keys() ?? []), ...(second?.keys() ?? [])])
  return [...names].filter((name) => first?.get(name) !== second?.get(name))
}
