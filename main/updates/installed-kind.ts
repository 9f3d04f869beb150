import { accessSync, constants, existsSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import type { Updater } from '../../app/ports/index.ts'
import { ownAppImage } from '../process/app-image.ts'

/** The running program. */
export interface RunningProgram {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** `process.execPath` */
  readonly executable: string
  /** `process.resourcesPath` */
  readonly resources: string
  /** `app.isPackaged` */
  readonly isPackaged: boolean
}

/** What installed this Deckpass, and so what can replace it. */
export function installedKind(program: RunningProgram): Updater['kind'] {
  const { platform, executable, resources } = program
  if (platform === 'win32')
    // The per-user installer leaves it there; an MSI, which administrators roll out, does not.
    return existsSync(join(dirname(executable), 'Uninstall Deckpass.exe')) ? 'nsis' : 'other'
  // macOS runs a quarantined app from a read-only copy; an image is read-only as well.
  if (platform === 'darwin') return /^\/Volumes\/|\/AppTranslocation\//.test(executable) ? 'other' : 'zip'
  // electron-builder names the format there. First, because whoever sets variables could name any file as the AppImage.
  if (existsSync(join(resources, 'package-type'))) return 'package'
  return appImagePath(program) === null ? 'other' : 'AppImage'
}

/** The folder that an AppImage is mounted or unpacked at while it runs, by its runtime or by Firejail. */
const unpackedName = /^(\.mount_|appimage_extracted_|\.appimage-)/

/** The file of the AppImage that runs; null if none does for certain, or its folder cannot be written. */
export function appImagePath({ env, executable, isPackaged }: RunningProgram): string | null {
  // Whoever unpacked it for good, such as nixpkgs, sets `APPDIR` alone: `APPIMAGE` may still be that of a terminal.
  if (isPackaged && !unpackedName.test(basename(dirname(executable)))) return null
  const path = env.APPDIR === undefined ? null : ownAppImage(env, executable)
  if (path === null || !isAbsolute(path)) return null
  try {
    accessSync(dirname(path), constants.W_OK)
    return existsSync(path) ? path : null
  } catch {
    return null
  }
}
