import { lstatSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, normalize, sep } from 'node:path'

/**
 * The AppImage that the program `executable` was unpacked from; null if from none. What an AppImage starts, such as a
 * terminal, inherits its variables, so they count only where they name the folder of this program, and a file that this
 * user or root owns.
 */
export function ownAppImage({ APPIMAGE, APPDIR }: NodeJS.ProcessEnv, executable: string): string | null {
  if (APPIMAGE === undefined || APPDIR === undefined || !isAbsolute(APPIMAGE)) return null
  const isUnpackedHere = normalize(`${APPDIR}${sep}`) === `${dirname(executable)}${sep}`
  return isUnpackedHere && isOwnFile(APPIMAGE) ? APPIMAGE : null
}

/** Where an AppImage's runtime mounts or unpacks it: in the folder for temporary files, under a name that begins like this. */
const mount = /\/(?:\.mount|appimage_extracted)_/

/**
 * Takes the mounts of AppImages, ours or the terminal's, out of the variables. An AppImage's start script puts its mount
 * first in `PATH`, `LD_LIBRARY_PATH` and others, and what it starts may outlive it. Any user could then make a folder of
 * that name and have libraries and programs loaded from there. `APPDIR` stays, because it only says where ours is.
 */
export function dropMounts(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env)) {
    if (name === 'APPDIR' || value === undefined || !mount.test(value)) continue
    const others = value.split(delimiter).filter((each) => !mount.test(each))
    if (others.length === 0) delete env[name]
    else env[name] = others.join(delimiter)
  }
}

function isOwnFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && [0, process.getuid?.()].includes(stats.uid)
}

/**
 * Where GTK and GLib find modules to load into the main process. Terminals that bring libraries of their own along, such
 * as those of a snap, hand these on, and modules for other libraries crash whatever loads them.
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
 * Call first of all, in the app alone: a command hands its environment on to the program that it runs. `executable`:
 * `process.execPath`; afterwards `APPIMAGE` is there only if it is the file of this program.
 */
export function cleanEnvironment(env: NodeJS.ProcessEnv, executable: string): void {
  for (const name of moduleFolders) delete env[name]
  dropMounts(env)
  if (ownAppImage(env, executable) === null) delete env.APPIMAGE
}
