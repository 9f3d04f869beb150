import { join } from 'node:path'
import { app, session } from 'electron'
import { appOrigin, appUrl, serveAppScheme } from './app-scheme.ts'
import { hardenWindowSession } from './hardening.ts'

/** `devOrigin`: the development server's origin, which replaces the app's; null in a built app. */
export function pageAddresses(isPackaged: boolean, env: NodeJS.ProcessEnv) {
  const devUrl = isPackaged ? null : (env.ELECTRON_RENDERER_URL ?? null)
  const devOrigin = devUrl === null ? null : new URL(devUrl).origin
  return { devOrigin, pageOrigin: devOrigin ?? appOrigin, mainPageUrl: devUrl ?? appUrl }
}

export type PageOptions = ReturnType<typeof createPageOptions>

interface PageParts {
  readonly built: string
  readonly devOrigin: string | null
  /** A BCP 47 tag, for dates and times. */
  readonly region: string
}

/** The options that both windows share, with a hardened session that serves the built pages. Call after `ready`. */
export function createPageOptions({ built, devOrigin, region }: PageParts) {
  const windowSession = session.fromPartition('window', { cache: false })
  hardenWindowSession(windowSession, devOrigin)
  serveAppScheme(windowSession.protocol, join(built, 'renderer'))
  return {
    session: windowSession,
    preload: join(built, 'preload/preload.cjs'),
    region,
    isPackaged: app.isPackaged,
  }
}
