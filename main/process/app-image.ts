import { dirname, normalize, sep } from 'node:path'

/**
 * The AppImage that the program `executable` was unpacked from; null if from none. What an AppImage starts, such as a
 * terminal, inherits its variables, so that `APPIMAGE` alone may name another program.
 */
export function ownAppImage({ APPIMAGE, APPDIR }: NodeJS.ProcessEnv, executable: string): string | null {
  const isOwn = APPDIR === undefined || normalize(`${APPDIR}${sep}`) === `${dirname(executable)}${sep}`
  return isOwn ? (APPIMAGE ?? null) : null
}
