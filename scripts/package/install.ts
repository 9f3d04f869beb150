import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Desktop } from '../../test/desktop/desktop.ts'
import { isOnPath } from '../../test/desktop/packages.ts'
import { projectFolder } from '../../test/launch/folders.ts'
import type { Packaged } from './pack.ts'
import { check } from './report.ts'
import { startOn } from './start.ts'

export const canInstall = () =>
  process.getuid?.() === 0 && ['apt-get', 'dpkg-deb', 'unshare', 'nsenter'].every(isOnPath)

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: Number.POSITIVE_INFINITY })

/**
 * A disposable overlay of this system that receives all writes except those of temporary files. Needs root. `folder`
 * must be empty or missing, and on the system's own disk.
 */
async function startLayer(folder: string) {
  const upper = join(folder, 'upper')
  for (const name of ['upper', 'work', 'root']) mkdirSync(join(folder, name), { recursive: true })
  // Does not use chroot, because in a chroot the kernel denies the user namespaces of Chromium's sandbox.
  const script = `
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
for each in /dev /proc /sys; do mount --rbind "$each" "$1/root$each"; done
mount --bind "$2" "$1/root$2"
cd "$1/root" && mkdir -p mnt && pivot_root . mnt && umount -l /mnt
echo ready && exec sleep infinity`
  const held = ['unshare', '--mount', 'sh', '-euc', script, 'sh', folder, tmpdir()]
  const holder = spawn('setpriv', ['--pdeathsig=KILL', ...held], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(holder, 'close')
  const isUp = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!isUp) throw new Error('An overlay over this system could not be mounted.')
  const enter = (command: readonly string[]) => [`--mount=/proc/${holder.pid}/ns/mnt`, '--', ...command]
  return {
    /** Runs a program in it as root, and returns its output. @throws if it fails */
    run: (...command: string[]) => run('nsenter', ...enter(command)),
    /** The same desktop, but its programs start in the layer. */
    over: (desktop: Desktop): Desktop => ({
      ...desktop,
      command: (command) => ['nsenter', enter(desktop.command(command).flat())],
    }),
    /** The absolute paths of files that are only in the layer. A device marks a removed file. */
    added: () =>
      globSync('**', { cwd: upper })
        .filter((path) => {
          const is = lstatSync(join(upper, path))
          return is.isFile() || is.isSymbolicLink()
        })
        .map((path) => `/${path}`)
        .filter((path) => lstatSync(path, { throwIfNoEntry: false }) === undefined),
    async close() {
      holder.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Installs a deb with apt in an overlay of this system, and again over itself, as an update does. `folder` must be
 * empty or missing. Programs on the returned `desktop` see the deb.
 */
export async function install(deb: string, folder: string, desktop: Desktop) {
  const field = (name: string) => run('dpkg-deb', '--field', deb, name).trim()
  console.log(`\n${field('Package')} ${field('Version')}, installed over this system`)
  const layer = await startLayer(folder)
  // Copies the deb, because the layer does not show every place where it may be.
  const copy = join(folder, 'package.deb')
  cpSync(deb, copy)
  const over = layer.over(desktop)
  const quiet = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '--yes', '--no-install-recommends']
  const apt = (...args: string[]) => layer.run('env', ...quiet, ...args)
  apt('satisfy', field('Depends'), field('Recommends'))
  const before = new Set(layer.added())
  apt('install', copy)
  apt('install', '--reinstall', copy)
  check('apt installs the deb, and once more over itself', true)
  const handler = await outputOf(over, ['gio', 'mime', 'x-scheme-handler/deckpass'])
  check('the desktop opens deckpass: with it', handler.includes('app.deckpass.Deckpass.desktop'), handler)
  const said = layer.run('deckpass', 'policy')
  check('root, who rolls it out, is told of the policy', said.startsWith('Policy: none;'), said)
  const packaged: Packaged = {
    asar: '/opt/Deckpass/resources/app.asar',
    resources: '/opt/Deckpass/resources',
    program: '/opt/Deckpass/deckpass',
    command: 'deckpass',
  }
  return {
    packaged,
    desktop: over,
    /** Removes the deb, checks for leftovers, and discards the layer. */
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

/**
 * Checks a deb with Debian's lintian, its metadata for software centres with AppStream's validator, and that it depends
 * on every library that the program needs.
 */
export function checkDeb(deb: string, program: string): void {
  const tags = spawnSync('lintian', ['--allow-root', '--fail-on', 'none', deb], { encoding: 'utf8' })
  const words = tags.stdout + tags.stderr
  check('lintian has nothing to say of the deb', tags.status === 0 && tags.stdout === '', words)
  const metainfo = join(projectFolder, 'resources/linux/app.deckpass.Deckpass.metainfo.xml')
  const validated = spawnSync('appstreamcli', ['validate', '--no-net', metainfo], { encoding: 'utf8' })
  check('AppStream accepts what software centres show', validated.status === 0, validated.stdout)

  const none = ['-o', 'Dir::State::status=/dev/null']
  const plan = run('apt-get', '--simulate', ...none, '--no-install-recommends', 'install', resolve(deb))
  const packages = new Set([...plan.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name))
  const libraries = [...run('ldd', program).matchAll(/^\s(\S+) => \/(?:usr\/)?lib/gm)].map(([, name]) => name)
  const missing = libraries.filter((name) => {
    const owners = run('dpkg-query', '--search', `*/${name}`).matchAll(/^([^:]+):/gm)
    return ![...owners].some(([, owner]) => packages.has(owner))
  })
  check('the deb asks for every library that the program needs', missing.length === 0, missing)
}

/**
 * Installs an rpm in an overlay of this system, updates it to a newer one, and removes it. Checks its dependencies, but
 * cannot resolve them, because their names are those of other distributions.
 */
export async function checkRpm(rpm: string, newer: string, folder: string, desktop: Desktop): Promise<void> {
  const ask = (...query: string[]) => run('rpm', '-qp', ...query, rpm)
  const wanted = ask('--requires').split('\n')
  const named = wanted.filter((each) => !/^(lib|ld-|rtld|rpmlib|\/bin\/sh|$)/.test(each))
  check(
    'the rpm asks for libraries by what they are, and for two packages that are called alike everywhere',
    wanted.includes('libgtk-3.so.0()(64bit)') && named.join() === 'desktop-file-utils,xdg-utils',
    wanted,
  )
  const brought = wanted.filter((each) => /^lib(ffmpeg|EGL|GLESv2|vulkan|vk_)/.test(each))
  check('and for none that it brings along', brought.length === 0, brought)

  const layer = await startLayer(folder)
  try {
    const over = layer.over(desktop)
    const install = async (way: string, from: string) => {
      const copy = join(folder, `${way}.rpm`)
      cpSync(from, copy)
      layer.run('rpm', '--nodeps', `--${way}`, copy)
      return (await outputOf(over, ['deckpass', '--version'])).trim()
    }
    const versions = [await install('install', rpm), await install('upgrade', newer)]
    check(
      'rpm installs it and updates it, and the command is there both times',
      versions[0] !== '0.2.0' && versions[1] === '0.2.0',
      versions,
    )
    layer.run('rpm', '--nodeps', '--erase', ask('--qf', '%{NAME}'))
    const left = layer.added().filter((path) => /deckpass/i.test(path) && !path.startsWith('/home/'))
    check('rpm removes it, and no file of it is left', left.length === 0, left)
  } finally {
    await layer.close()
  }
}

async function outputOf(desktop: Desktop, command: readonly string[]): Promise<string> {
  const started = startOn(desktop, command)
  await started.ended
  return started.said()
}
