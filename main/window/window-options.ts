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
    // After any user activation these could open a window or a file dialog, or read a pixel of the screen.
    disableBlinkFeatures: 'DocumentPictureInPictureAPI,FileSystemAccessLocal,EyeDropperAPI',
  }
}

/** The pages' `--paper`, so that the window does not flash before the page is drawn. */
export function backgroundColor(): string {
  return nativeTheme.shouldUseDarkColors ? '#121317' : '#f7f7f9'
}
