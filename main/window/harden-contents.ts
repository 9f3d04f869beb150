import type { WebContents } from 'electron'
import type { Log } from '../../app/ports/index.ts'
import { isOwn } from './harden-session.ts'

interface Navigation {
  readonly url: string
  preventDefault(): void
}

/** The part of Electron's WebContents that the rules need. */
export interface GuardedContents {
  on(event: 'will-frame-navigate' | 'will-redirect', listener: (details: Navigation) => void): unknown
  on(event: 'will-attach-webview', listener: (event: { preventDefault(): void }) => void): unknown
  setWindowOpenHandler: WebContents['setWindowOpenHandler']
  setWebRTCIPHandlingPolicy: WebContents['setWebRTCIPHandlingPolicy']
}

export interface Guard {
  readonly log: Log
  /** The development server, whose page reloads itself after a change; null in a built app. */
  readonly devOrigin: string | null
}

/** A page stays where it is: no navigation, no frame, no second window, no webview. No link leads out of the app. */
export function hardenContents(contents: GuardedContents, options: Guard): void {
  forbidNavigation(contents, options)
  forbidWindows(contents, options)
  forbidWebviews(contents, options)
  // WebRTC obeys neither the page's policy nor the request filter; it keeps to the session's proxy, a dead end.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

function forbidNavigation(contents: GuardedContents, { log, devOrigin }: Guard): void {
  const stay = (details: Navigation) => {
    if (devOrigin !== null && isOwn(details.url, devOrigin)) return
    details.preventDefault()
    log.warn('window.navigation-refused')
  }
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
}

function forbidWindows(contents: GuardedContents, { log }: Guard): void {
  contents.setWindowOpenHandler(() => {
    log.warn('window.link-refused')
    return { action: 'deny' }
  })
}

function forbidWebviews(contents: GuardedContents, { log }: Guard): void {
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
    log.warn('window.webview-refused')
  })
}
