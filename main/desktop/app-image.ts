import { lstatSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, normalize, sep } from 'node:path'

/**
 * The AppImage that the program `executable` was unpacked from; null if from none. What an AppImage starts, such as a
 * terminal, inherits its variables, so they count only where they name the folder of this program, and a file that this
 * user or root owns.
 */
export function ownAppImage({ APPIMAGE, APPDIR }: NodeJS.ProcessEnv, executable: string): string | null {
  if (APPIMAGE === undefined || !isAbsolute(APPIMAGE) || !isUnpackedTo(APPDIR, executable)) return null
  return isOwnFile(APPIMAGE) ? APPIMAGE : null
}

/** What an AppImage's start script puts the folder first in that it was unpacked to. */
const searchPaths = ['PATH', 'LD_LIBRARY_PATH', 'XDG_DATA_DIRS', 'GSETTINGS_SCHEMA_DIR'] as const

/**
 * Call before something is started that may outlive this program. The folder that its AppImage was unpacked to ends with
 * it; any user can then make one of that name, and would have libraries and programs loaded from there.
 */
export function dropAppImageFolder(env: NodeJS.ProcessEnv, executable: string): void {
  if (!isUnpackedTo(env.APPDIR, executable)) return
  const isWithin = (folder: string) => `${folder}${sep}`.startsWith(`${dirname(executable)}${sep}`)
  for (const name of searchPaths) {
    const others = (env[name] ?? '').split(delimiter).filter((each) => each !== '' && !isWithin(each))
    if (others.length === 0) delete env[name]
    else env[name] = others.join(delimiter)
  }
}

function isUnpackedTo(appDir: string | undefined, executable: string): boolean {
  return appDir !== undefined && normalize(`${appDir}${sep}`) === `${dirname(executable)}${sep}`
}

function isOwnFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && [0, process.getuid?.()].includes(stats.uid)
}
