import type { App, Session, WebContents } from 'electron'
import type { Log } from '../../app/ports/index.ts'
import { disableCoreDumps } from '../lifecycle/core-dumps.ts'
import { hardenSession } from '../service/harden-session.ts'
import { appOrigin } from './app-scheme.ts'

// Rules for every page and session.

/** Call before `ready`, because the sandbox cannot be enabled later. */
export function hardenApp(app: App, log: Log, platform: NodeJS.Platform): void {
  app.enableSandbox()
  // Chromium would download spelling dictionaries for every session, and store which servers support QUIC.
  app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
  app.commandLine.appendSwitch('disable-quic')
  // DNS prefetch would let a script leak what it knows in a host name. `execCommand('copy')` would let it write to the
  // clipboard without a user activation and without the marks for clipboard histories.
  app.commandLine.appendSwitch(
    'blink-settings',
    'dnsPrefetchingEnabled=false,javaScriptCanAccessClipboard=false',
  )
  app.on('web-contents-created', (_event, contents) => {
    hardenContents(contents, log)
    // Now the page's process exists, but the page has drawn nothing yet.
    contents.on('dom-ready', () => {
      const processIds = app.getAppMetrics().map(({ pid }) => pid)
      disableCoreDumps(platform, log, processIds)
    })
  })
}

/** Forbids new windows, webviews and every navigation but a reload. No link leads out of the app. */
export function hardenContents(contents: WebContents, log: Log) {
  const preventNavigation = (details: { preventDefault(): void }) => {
    details.preventDefault()
    log.warn('window.navigation-blocked')
  }
  contents.on('will-frame-navigate', (details) => {
    // The page reloads itself if it could not be drawn and, in development, when its code changes.
    const isReload = details.isMainFrame && details.url === contents.getURL()
    if (!isReload) preventNavigation(details)
  })
  contents.on('will-redirect', preventNavigation)
  contents.setWindowOpenHandler(() => {
    log.warn('window.link-blocked')
    return { action: 'deny' }
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
    log.warn('window.webview-blocked')
  })
  // A page that prevents its unload would survive a lock and a quit. In this event `preventDefault` allows the unload.
  contents.on('will-prevent-unload', (event) => {
    event.preventDefault()
    log.warn('window.stay-blocked')
  })
  // WebRTC ignores the page's policy and the request filter. This makes it use the session's proxy, a dead end.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/**
 * Denies the windows' session all permissions, and all requests except for the app's own files. WebRTC and preconnects
 * bypass the filter, so they are sent to a proxy that does not exist (port 9, discard, RFC 863).
 */
export function hardenWindowSession(session: Session, devOrigin: string | null): void {
  hardenSession(session)
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnUrl(url, devOrigin) }))
  if (devOrigin !== null) return
  void session.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'http://127.0.0.1:9',
    proxyBypassRules: '<-loopback>',
  })
}

/** True for the app's own files and, in development, for its server, `devOrigin`, and the developer tools. */
export function isOwnUrl(url: string, devOrigin: string | null): boolean {
  const dev = devOrigin === null ? [] : [devOrigin, devOrigin.replace(/^http/, 'ws'), 'devtools:/']
  return [appOrigin, ...dev].some((origin) => url.startsWith(`${origin}/`))
}
