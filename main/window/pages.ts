import { join } from 'node:path'
import { app, session } from 'electron'
import { speaking } from '../../app/words/index.ts'
import { readRegion } from '../desktop/locale.ts'
import { appOrigin, appUrl, serveAppScheme } from './app-scheme.ts'
import { hardenWindowSession } from './hardening.ts'
import type { PageOptions } from './window-options.ts'

const devUrl = app.isPackaged ? null : (process.env.ELECTRON_RENDERER_URL ?? null)
export const devOrigin = devUrl === null ? null : new URL(devUrl).origin

export const pageOrigin = devOrigin ?? appOrigin
export const mainPageUrl = devUrl ?? appUrl

/** The options that both windows share, with a hardened session that serves the built pages. Call after `ready`. */
export function createPageOptions(built: string): PageOptions {
  const windowSession = session.fromPartition('window', { cache: false })
  hardenWindowSession(windowSession, devOrigin)
  serveAppScheme(windowSession.protocol, join(built, 'renderer'))
  return {
    session: windowSession,
    preload: join(built, 'preload/preload.cjs'),
    region: readRegion(app, process),
    language: () => speaking().language,
    isPackaged: app.isPackaged,
  }
}
