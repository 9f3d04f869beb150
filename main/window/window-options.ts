import {
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Session,
  type WebPreferences,
} from 'electron'
import type { Language } from '../../app/settings/model/language.ts'

export interface PageOptions {
  readonly session: Session
  readonly preload: string
  /** BCP 47, for dates and times. */
  readonly region: string
  language(): Language
  readonly isPackaged: boolean
}

export function windowOptions(page: PageOptions): BrowserWindowConstructorOptions {
  return { show: false, backgroundColor: backgroundColor(), webPreferences: webPreferences(page) }
}

/** Sets even the values that are Electron's defaults, so that a new default changes nothing. */
export function webPreferences(page: PageOptions): WebPreferences {
  return {
    session: page.session,
    preload: page.preload,
    additionalArguments: [`--region=${page.region}`, `--language=${page.language()}`],
    devTools: !page.isPackaged,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    plugins: false,
    webgl: false,
    spellcheck: false,
    disableDialogs: true,
    v8CacheOptions: 'none',
    // After any user activation these could open a window or a file dialog, or read a pixel of the screen.
    disableBlinkFeatures: 'DocumentPictureInPictureAPI,FileSystemAccessLocal,EyeDropperAPI',
  }
}

/** The pages' `--paper`, so that the window does not flash before the page is drawn. */
export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#121317' : '#f7f7f9'
}
