import { BrowserWindow, type Session } from 'electron'
import type { Input } from '../../app/gate/user-activation.ts'
import type { Log } from '../../app/ports/index.ts'
import { consentWindowTitle } from '../../app/words/desktop.ts'
import { backgroundColor } from './background-color.ts'
import { sendEvent } from './bridge-server.ts'
import type { ConsentPane, PaneEvents } from './consent-window.ts'
import { watchInput } from './watch-input.ts'
import { webPreferences } from './web-preferences.ts'

export interface ConsentPaneOptions {
  readonly log: Log
  /** The windows' own session, hardened and serving the app's scheme. */
  readonly session: Session
  /** Absolute path of the built preload. */
  readonly preload: string
  /** `consentUrl`, or the development server's. */
  readonly url: string
  readonly isPackaged: boolean
  /** Whether it is kept out of screenshots. */
  isHiddenFromScreenshots(): boolean
  /** The person pressed or let go a key or a button in it. */
  onInput(input: Input): void
}

/** Makes the window, hidden, and loads its page. */
export function openConsentPane(options: ConsentPaneOptions, events: PaneEvents): ConsentPane {
  const { session, preload, isPackaged, url, log, onInput, isHiddenFromScreenshots } = options
  const window = new BrowserWindow({
    width: 440,
    height: 400,
    useContentSize: true,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    alwaysOnTop: true,
    show: false,
    title: consentWindowTitle,
    backgroundColor: backgroundColor(),
    // A panel does not bring the app forward on macOS, so the focus goes back to where it was.
    ...(process.platform === 'darwin' ? { type: 'panel' } : {}),
    webPreferences: webPreferences({ session, preload, isPackaged }),
  })
  // Menu shortcuts are disabled here.
  window.removeMenu()
  window.setContentProtection(isHiddenFromScreenshots())
  watchInput(window.webContents, onInput)
  window.on('close', () => events.onClosed())
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.error('consent-window.page-gone', { reason })
    events.onPageGone()
  })
  window.loadURL(url).catch((error: unknown) => log.error('consent-window.load-failed', { error }))
  return {
    id: window.webContents.id,
    isVisible: () => window.isVisible(),
    bringForward() {
      window.show()
      window.focus()
    },
    draw: (request) => sendEvent(window.webContents, 'consentRequest', request),
    destroy: () => window.destroy(),
  }
}
