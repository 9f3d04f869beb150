import { lstatSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, normalize, sep } from 'node:path'

/**
 * The AppImage that contains `executable`, or null. A child process of another AppImage (a terminal) inherits
 * its variables, so they count only if they name the folder of this program and a file that this user or root owns.
 */
export function ownAppImage({ APPIMAGE, APPDIR }: NodeJS.ProcessEnv, executable: string): string | null {
  if (APPIMAGE === undefined || APPDIR === undefined || !isAbsolute(APPIMAGE)) return null
  if (normalize(`${APPDIR}${sep}`) !== `${dirname(executable)}${sep}`) return null
  const stats = lstatSync(APPIMAGE, { throwIfNoEntry: false })
  return stats?.isFile() === true && [0, process.getuid?.()].includes(stats.uid) ? APPIMAGE : null
}

/** An AppImage's runtime mounts or unpacks the AppImage under a name with this prefix in the temporary folder. */
const mount = /\/(?:\.mount|appimage_extracted)_/

/**
 * Removes the mounts of AppImages, ours or the terminal's, from the variables. An AppImage's start script puts its
 * mount first in `PATH`, `LD_LIBRARY_PATH` and others, which its child processes keep after it has gone. Any user could
 * then create a folder of that name, and they would load its libraries and programs. `APPDIR` stays, because nothing is
 * loaded from it.
 */
export function dropMounts(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (name === 'APPDIR' || value === undefined || !mount.test(value)) continue
    const others = value.split(delimiter).filter((each) => !mount.test(each))
    if (others.length === 0) delete env[name]
    else env[name] = others.join(delimiter)
  }
}

/** Chromium appends up to 46 bytes for its socket (`process_singleton_posix.cc`), whose path may have 107 bytes. */
const maxTemporaryBytes = 60

/** Replaces a long `TMPDIR` (nix-shell sets one), because Chromium would exit silently. Call before Chromium starts. */
export function shortenTemporaryFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): void {
  if (platform !== 'win32' && Buffer.byteLength(env.TMPDIR ?? '') > maxTemporaryBytes) env.TMPDIR = '/tmp'
}

/**
 * Variables that tell GTK and GLib where to find modules to load. A terminal with its own libraries (a snap)
 * passes them on to its child processes, and a module for other libraries crashes the process that loads it.
 */
const moduleFolders: readonly string[] = [
  'GTK_PATH',
  'GTK_EXE_PREFIX',
  'GTK_IM_MODULE_FILE',
  'GDK_PIXBUF_MODULE_FILE',
  'GDK_PIXBUF_MODULEDIR',
  'GIO_MODULE_DIR',
  'GIO_EXTRA_MODULES',
]

/**
 * Removes variables that would load foreign code, and `APPIMAGE` unless it is the file of this program. Call first of
 * all, but not in the CLI, which passes its environment on to the program that it runs.
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv, executable: string): void {
  for (const name of moduleFolders) delete env[name]
  dropMounts(env)
  if (ownAppImage(env, executable) === null) delete env.APPIMAGE
}

/**
 * Whether the person's session is a Wayland one. There a window, even one drawn by XWayland, may use the clipboard and
 * keyboard only while it is in front. On other platforms a Linux program may have left these variables behind.
 */
export function isWayland({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>): boolean {
  return platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || Boolean(env.WAYLAND_DISPLAY))
}
