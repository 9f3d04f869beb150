import { type BrowserWindowConstructorOptions, nativeTheme, type WebPreferences } from 'electron'
import { speaking } from '../../app/words/index.ts'
import type { PageOptions } from './pages.ts'

export function windowOptions(page: PageOptions): BrowserWindowConstructorOptions {
  return { show: false, backgroundColor: backgroundColor(), webPreferences: webPreferences(page) }
}

/** Sets even the values that are Electron's defaults, so that a new default changes nothing. */
export function webPreferences(page: PageOptions): WebPreferences {
  return {
    session: page.session,
    preload: page.preload,
    additionalArguments: [`--region=${page.region}`, `--language=${speaking().language}`],
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
    // After any user activation a script could use these to open a window or file dialog, or read a screen's pixel.
    disableBlinkFeatures: 'DocumentPictureInPictureAPI,FileSystemAccessLocal,EyeDropperAPI',
  }
}

/** Equals `--paper` of the pages, so that the window does not flash before its page is drawn. */
export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#121317' : '#f7f7f9'
}
