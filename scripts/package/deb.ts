import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { isOnPath } from '../../test/desktop/packages.ts'
import { projectFolder } from '../../test/launch/folders.ts'
import { startLayer } from './layer.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn } from './start.ts'

export const canInstall = () =>
  process.getuid?.() === 0 && ['apt-get', 'dpkg-deb', 'unshare', 'nsenter'].every(isOnPath)

/** A deb that is installed in an overlay of this system. */
export interface Installed {
  readonly packaged: Packaged
  /** The desktop, whose programs see the installed deb. */
  readonly desktop: Desktop
  /** Removes the deb, checks for leftovers, and discards the layer. */
  remove(): Promise<void>
}

/** Installs a deb with apt, and again over itself, as an update does. `folder` must be empty or missing. */
export async function install(deb: string, folder: string, desktop: Desktop): Promise<Installed> {
  const field = (name: string) => run('dpkg-deb', '--field', deb, name).trim()
  console.log(`\n${field('Package')} ${field('Version')}, installed over this system`)
  const layer = await startLayer(folder)
  // The layer shows temporary files, but not every place where the deb may be.
  const copy = join(folder, 'package.deb')
  cpSync(deb, copy)
  const over = layer.over(desktop)
  const apt = (...args: string[]) =>
    layer.run([
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '--yes',
      '--no-install-recommends',
      ...args,
    ])
  apt('satisfy', field('Depends'), field('Recommends'))
  const before = new Set(layer.added())
  apt('install', copy)
  apt('install', '--reinstall', copy)
  check('apt installs the deb, and once more over itself', true)
  const handlers = startOn(over, ['gio', 'mime', 'x-scheme-handler/deckpass'])
  await handlers.ended
  check(
    'the desktop opens deckpass: with it',
    handlers.said().includes('app.deckpass.Deckpass.desktop'),
    handlers.said(),
  )
  const said = layer.run(['deckpass', 'policy'])
  check('root, who rolls it out, is told of the policy', said.startsWith('Policy: none;'), said)
  return {
    packaged: {
      asar: '/opt/Deckpass/resources/app.asar',
      resources: '/opt/Deckpass/resources',
      program: '/opt/Deckpass/deckpass',
      command: 'deckpass',
    },
    desktop: over,
    async remove() {
      apt('purge', field('Package'))
      const left = layer.added().filter((path) => !before.has(path))
      check('apt removes it, and no file of it is left', left.length === 0, left)
      const vault = join(desktop.env.HOME ?? '', '.config/Deckpass/vault.json')
      check('what the person kept is left', existsSync(vault), vault)
      await layer.close()
    },
  }
}

/** Checks the deb with Debian's lintian, and its metadata for software centres with AppStream's validator. */
export function checkPolicy(deb: string): void {
  const tags = spawnSync('lintian', ['--allow-root', '--fail-on', 'none', deb], { encoding: 'utf8' })
  check(
    'lintian has nothing to say of the deb',
    tags.status === 0 && tags.stdout === '',
    tags.stdout + tags.stderr,
  )
  const metainfo = join(projectFolder, 'resources/linux/app.deckpass.Deckpass.metainfo.xml')
  const { status, stdout } = spawnSync('appstreamcli', ['validate', '--no-net', metainfo], {
    encoding: 'utf8',
  })
  check('AppStream accepts what software centres show', status === 0, stdout)
}

/** Checks that the deb depends on every library that the program needs. */
export function checkLibraries(deb: string, program: string): void {
  const none = ['-o', 'Dir::State::status=/dev/null']
  const plan = run('apt-get', '--simulate', ...none, '--no-install-recommends', 'install', resolve(deb))
  const packages = new Set([...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name))
  const libraries = [...run('ldd', program).matchAll(/^\s(\S+) => \/(?:usr\/)?lib/gm)].map(
    ([, name]) => name ?? '',
  )
  const missing = libraries.filter((name) => {
    const owners = run('dpkg-query', '--search', `*/${name}`).matchAll(/^([^:]+):/gm)
    return ![...owners].some(([, owner]) => packages.has(owner))
  })
  check('the deb asks for every library that the program needs', missing.length === 0, missing)
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: Number.POSITIVE_INFINITY })
