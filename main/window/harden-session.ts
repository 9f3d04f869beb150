import type { Session } from 'electron'
import { appOrigin } from './app-scheme.ts'

/** The part of Electron's Session that the rules need. */
export interface GuardedSession
  extends Pick<
    Session,
    | 'setPermissionRequestHandler'
    | 'setPermissionCheckHandler'
    | 'setDevicePermissionHandler'
    | 'setDisplayMediaRequestHandler'
    | 'setSpellCheckerEnabled'
    | 'setProxy'
  > {
  readonly webRequest: Pick<Session['webRequest'], 'onBeforeRequest'>
  on(event: 'will-download', listener: (event: { preventDefault(): void }) => void): unknown
}

/**
 * The window's session: it asks for nothing, reaches nothing but the app's own files, and keeps nothing.
 * `devOrigin` is the development server's origin, or null in a built app.
 */
export function hardenSession(session: GuardedSession, devOrigin: string | null): void {
  denyPermissions(session)
  denyDevices(session)
  denyNetwork(session, devOrigin)
  denyDownloads(session)
  // The spell checker would fetch dictionaries, and see passwords that are shown.
  session.setSpellCheckerEnabled(false)
}

/**
 * A session for calls to services: it grants nothing and keeps nothing. It has no request filter: no page
 * uses it, and with one a call hangs when the network's process dies (seen on Electron 33).
 */
export function hardenServiceSession(session: Omit<GuardedSession, 'setProxy' | 'webRequest'>): void {
  denyPermissions(session)
  denyDevices(session)
  denyDownloads(session)
  session.setSpellCheckerEnabled(false)
}

/** The check answers at once what the request would ask the person; both must say no. */
function denyPermissions(
  session: Pick<GuardedSession, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
}

function denyDevices(
  session: Pick<GuardedSession, 'setDevicePermissionHandler' | 'setDisplayMediaRequestHandler'>,
): void {
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
}

/**
 * All traffic is the main process's, in a separate session. WebRTC and early connections pass by the
 * filter, so they are sent to a proxy that is not there (port 9, discard, RFC 863).
 */
function denyNetwork(session: GuardedSession, devOrigin: string | null): void {
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwn(url, devOrigin) }))
  if (devOrigin !== null) return
  void session.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'http://127.0.0.1:9',
    proxyBypassRules: '<-loopback>',
  })
}

/** True for the app's own files and, in development, for its server and the developer tools. */
export function isOwn(url: string, devOrigin: string | null): boolean {
  if (url.startsWith(`${appOrigin}/`)) return true
  if (devOrigin === null) return false
  return (
    url.startsWith('devtools://') ||
    url.startsWith(`${devOrigin}/`) ||
    url.startsWith(`${devOrigin.replace(/^http/, 'ws')}/`)
  )
}

function denyDownloads(session: Pick<GuardedSession, 'on'>): void {
  session.on('will-download', (event) => event.preventDefault())
}
