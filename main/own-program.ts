import { join } from 'node:path'
import { app } from 'electron'
import { pageAddresses } from './window/pages.ts'

export const { platform, env } = process
export const { isPackaged } = app
export const { devOrigin, pageOrigin, mainPageUrl } = pageAddresses(isPackaged, env)
export const builtFolder = join(import.meta.dirname, '..')
export const executable = isPackaged ? process.execPath : null
/** The file that an update replaces: the AppImage, or else the program. */
export const installedFile = env.APPIMAGE ?? executable
