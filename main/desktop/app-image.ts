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

/** What an AppImage's start script puts the folder first in that it is mounted at. */
const searchPaths = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'] as const

/** Where the runtime of an AppImage mounts or unpacks it: in the folder for temporary files, by a name that begins so. */
const mount = /\/(?:\.mount|appimage_extracted)_/

/**
 * Takes out where an AppImage is mounted, be it ours or that of the terminal: what is started may outlive it. Any user can
 * then make a folder of that name, and would have libraries and programs loaded from there.
 */
export function dropMounts(env: NodeJS.ProcessEnv): void {
  for (const name of searchPaths) {
    const folders = env[name]?.split(delimiter) ?? []
    const others = folders.filter((each) => !mount.test(each))
    if (others.length === folders.length) continue
    if (others.length === 0) delete env[name]
    else env[name] = others.join(delimiter)
  }
}

function isOwnFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && [0, process.getuid?.()].includes(stats.uid)
}
