import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

export type DisplayKind = 'x11' | 'wayland'

/** What packages are for: a desktop of this kind, what reads what the command has (shells, groff), GNOME and Plasma, what makes and examines packages. */
type Purpose = DisplayKind | 'shells' | 'desktops' | 'packages'

interface Need {
  /** A program on the path, the file name of a library, or an absolute path. */
  readonly file: string
  /** Debian's package; a regular expression where Ubuntu's name differs. */
  readonly debian: string
  /** Default: both kinds of desktop. */
  readonly only?: Purpose
}

const needs: readonly Need[] = [
  { file: 'dbus-daemon', debian: 'dbus-daemon' },
  { file: '/usr/lib/python3/dist-packages/dbusmock', debian: 'python3-dbusmock' },
  { file: 'gnome-keyring-daemon', debian: 'gnome-keyring' },
  { file: 'libsecret-1.so.0', debian: 'libsecret-1-0' },
  { file: 'secret-tool', debian: 'libsecret-tools' },
  { file: 'libnotify.so.4', debian: 'libnotify4' },
  { file: 'notify-send', debian: 'libnotify-bin' },
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
  { file: '/usr/libexec/at-spi-bus-launcher', debian: 'at-spi2-core' },
  { file: '/usr/lib/python3/dist-packages/pyatspi', debian: 'python3-pyatspi' },
  { file: 'zsh', debian: 'zsh', only: 'shells' },
  { file: 'fish', debian: 'fish', only: 'shells' },
  { file: 'groff', debian: 'groff-base', only: 'shells' },
  { file: 'rpmbuild', debian: 'rpm', only: 'packages' },
  { file: 'lintian', debian: 'lintian', only: 'packages' },
  { file: 'appstreamcli', debian: 'appstream', only: 'packages' },
  { file: 'gnome-shell', debian: 'gnome-shell', only: 'desktops' },
  { file: 'gjs', debian: 'gjs', only: 'desktops' },
  {
    file: '/usr/share/gnome-shell/extensions/ubuntu-appindicators@ubuntu.com',
    debian: 'gnome-shell-extension-appindicator',
    only: 'desktops',
  },
  { file: 'kwin_wayland', debian: 'kwin-wayland', only: 'desktops' },
  { file: 'plasmashell', debian: 'plasma-workspace', only: 'desktops' },
  { file: 'knetattach', debian: 'plasma-desktop', only: 'desktops' },
  {
    file: '/usr/lib/x86_64-linux-gnu/qt5/plugins/platforms/libqwayland-generic.so',
    debian: 'qtwayland5',
    only: 'desktops',
  },
  { file: '/usr/libexec/xdg-desktop-portal', debian: 'xdg-desktop-portal', only: 'desktops' },
  {
    file: '/usr/lib/x86_64-linux-gnu/libexec/xdg-desktop-portal-kde',
    debian: 'xdg-desktop-portal-kde',
    only: 'desktops',
  },
  { file: 'cwebp', debian: 'webp', only: 'desktops' },
  { file: '/usr/share/fonts/truetype/dejavu', debian: 'fonts-dejavu-core' },
  { file: '/usr/share/fonts/opentype/inter', debian: 'fonts-inter' },
]

/**
 * Makes sure that all is there that the shells, or a desktop of this kind and Electron, need: installs what is
 * missing where it may (root, with apt-get), one process at a time.
 *
 * @throws an error that names the missing packages
 */
export function requirePackages(purpose: Purpose): void {
  if (missingPackages(purpose).length === 0) return
  if (process.getuid?.() === 0 && isOnPath('apt-get')) install(purpose)
  const missing = missingPackages(purpose)
  if (missing.length > 0)
    throw new Error(
      `The tests need packages that are not installed. As root: apt-get install ${missing.map(plainName).join(' ')}`,
    )
}

function missingPackages(purpose: Purpose): string[] {
  const libraries = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? ''
  const isThere = ({ file }: Need) =>
    file.startsWith('/') ? existsSync(file) : file.includes('.so') ? libraries.includes(file) : isOnPath(file)
  const isDisplay = purpose === 'x11' || purpose === 'wayland'
  const isFor = ({ only }: Need) => (only === undefined ? isDisplay : only === purpose)
  return needs.filter((need) => isFor(need) && !isThere(need)).map((need) => need.debian)
}

/** Two workers that miss the same package take turns; the second finds it there. */
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
  apt('install', '--yes', '--no-install-recommends', ...missingPackages(purpose))
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
