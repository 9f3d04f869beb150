import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Something is missing on this machine. The message says how to get it. `scripts/ready.js` prints it without a stack.
 */
export class Missing extends Error {
  override readonly name = 'Missing'
}

export type DisplayKind = 'x11' | 'wayland'

/**
 * What a package is for: a desktop of this kind; the shells and groff, which test the command's files; building and
 * checking packages.
 */
type Purpose = DisplayKind | 'shells' | 'packages'

interface Need {
  /** A program on the path, the file name of a library, a Python module, or absolute paths of which one exists. */
  readonly file: string | { readonly python: string } | readonly string[]
  /** Debian's package; a regular expression where Ubuntu's name differs. */
  readonly debian: string
  /** Default: both kinds of desktop. */
  readonly only?: Purpose
}

/** Where a distribution may keep the program that starts the bus of screen readers. */
export const accessibilityBusPaths = ['/usr/libexec/at-spi-bus-launcher', '/usr/lib/at-spi-bus-launcher']

const needs: readonly Need[] = [
  { file: 'dbus-daemon', debian: 'dbus-daemon' },
  { file: { python: 'dbusmock' }, debian: 'python3-dbusmock' },
  { file: 'gnome-keyring-daemon', debian: 'gnome-keyring' },
  { file: 'libsecret-1.so.0', debian: 'libsecret-1-0' },
  { file: 'libnotify.so.4', debian: 'libnotify4' },
  { file: 'gdbus', debian: 'libglib2.0-bin' },
  { file: 'openssl', debian: 'openssl' },
  { file: 'Xvfb', debian: 'xvfb', only: 'x11' },
  { file: 'openbox', debian: 'openbox', only: 'x11' },
  { file: 'xclip', debian: 'xclip', only: 'x11' },
  { file: 'xdotool', debian: 'xdotool', only: 'x11' },
  { file: 'xprop', debian: 'x11-utils', only: 'x11' },
  { file: 'xterm', debian: 'xterm', only: 'x11' },
  { file: 'sway', debian: 'sway', only: 'wayland' },
  { file: 'wl-paste', debian: 'wl-clipboard', only: 'wayland' },
  { file: 'wtype', debian: 'wtype', only: 'wayland' },
  { file: 'libgtk-3.so.0', debian: '^libgtk-3-0(t64)?$' },
  { file: 'libnss3.so', debian: 'libnss3' },
  { file: 'pk12util', debian: 'libnss3-tools' },
  { file: 'libasound.so.2', debian: '^libasound2(t64)?$' },
  { file: 'libgbm.so.1', debian: 'libgbm1' },
  { file: 'libXss.so.1', debian: 'libxss1' },
  { file: accessibilityBusPaths, debian: 'at-spi2-core' },
  { file: { python: 'pyatspi' }, debian: 'python3-pyatspi' },
  { file: 'zsh', debian: 'zsh', only: 'shells' },
  { file: 'fish', debian: 'fish', only: 'shells' },
  { file: 'groff', debian: 'groff-base', only: 'shells' },
  { file: 'rpmbuild', debian: 'rpm', only: 'packages' },
  { file: 'lintian', debian: 'lintian', only: 'packages' },
  { file: 'appstreamcli', debian: 'appstream', only: 'packages' },
  {
    file: [
      '/usr/share/fonts/truetype/dejavu',
      '/usr/share/fonts/dejavu-sans-fonts',
      '/usr/share/fonts/TTF/DejaVuSans.ttf',
    ],
    debian: 'fonts-dejavu-core',
  },
  {
    file: ['/usr/share/fonts/opentype/inter', '/usr/share/fonts/rsms-inter-fonts', '/usr/share/fonts/inter'],
    debian: 'fonts-inter',
  },
]

/**
 * Ensures that the shells, or a desktop of this kind and Electron, have all packages. Installs missing ones if it may
 * (root, with apt-get), one process at a time.
 *
 * @throws an error that names the missing packages, and on other systems than Linux
 */
export function requirePackages(purpose: Purpose): void {
  if (process.platform !== 'linux')
    throw new Missing('The demo and the end-to-end tests bring up a desktop of Linux, and run only there.')
  if (missingNeeds(purpose).length === 0) return
  if (process.getuid?.() === 0 && isOnPath('apt-get')) install(purpose)
  const missing = missingNeeds(purpose).map(({ debian }) => plainName(debian))
  if (missing.length > 0) throw new Missing(`The tests need more of this system. ${wayToInstall(missing)}`)
}

/** A sentence. `names` are Debian packages, or files that one of the packages above contains. */
export function wayToInstall(names: readonly string[]): string {
  const packages = names.map((name) => {
    const { debian } = needs.find(({ file }) => file === name) ?? { debian: name }
    return plainName(debian)
  })
  return isOnPath('apt-get')
    ? `Install it as root: apt-get install ${packages.join(' ')}`
    : `Install it with your system's package manager; Debian calls it ${packages.join(', ')}.`
}

function missingNeeds(purpose: Purpose): Need[] {
  const isDisplay = purpose === 'x11' || purpose === 'wayland'
  const isFor = ({ only }: Need) => (only === undefined ? isDisplay : only === purpose)
  const wanted = needs.filter(isFor)
  const libraries = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? ''
  const modules = wanted.flatMap(({ file }) =>
    typeof file === 'object' && 'python' in file ? [file.python] : [],
  )
  const found = pythonModules(modules)
  const isThere = ({ file }: Need) => {
    if (typeof file === 'string') return file.includes('.so') ? libraries.includes(file) : isOnPath(file)
    return 'python' in file ? found.includes(file.python) : file.some((path) => existsSync(path))
  }
  return wanted.filter((need) => !isThere(need))
}

/** The modules of `names` that the system's Python finds, wherever a distribution keeps them. */
function pythonModules(names: readonly string[]): string[] {
  const look = 'import importlib.util as i, sys; print(*[n for n in sys.argv[1:] if i.find_spec(n)])'
  return (spawnSync('/usr/bin/python3', ['-c', look, ...names], { encoding: 'utf8' }).stdout ?? '').split(
    /\s+/,
  )
}

/** Two workers that lack the same package take turns, and the second finds it installed. */
function install(purpose: Purpose): void {
  const lock = join(tmpdir(), 'deckpass-packages.lock')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('flock', [lock, 'apt-get', '--quiet', '-o', 'DPkg::Lock::Timeout=600', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  console.log('Installing what the tests need ...')
  apt('update')
  apt('install', '--yes', '--no-install-recommends', ...missingNeeds(purpose).map(({ debian }) => debian))
}

export function isOnPath(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

/** `^libgtk-3-0(t64)?$` as a person would type it. */
function plainName(debian: string): string {
  return debian.replace(/^\^|\(t64\)\?\$$/g, '')
}

/** `node test/desktop/packages.ts`, as root: installs them. */
if (import.meta.main) for (const purpose of ['x11', 'wayland', 'shells'] as const) requirePackages(purpose)
