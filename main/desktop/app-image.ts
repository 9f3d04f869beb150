import { lstatSync } from 'node:fs'
import { dirname, isAbsolute, normalize, sep } from 'node:path'

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

function isOwnFile(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && [0, process.getuid?.()].includes(stats.uid)
}
