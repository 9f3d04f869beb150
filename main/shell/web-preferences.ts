import type { WebPreferences } from 'electron'

/**
 * What the page may do, each switch set by hand although most have this value already: a default that
 * changes with a release of Electron changes nothing here.
 */
export function webPreferences(
  own: Pick<WebPreferences, 'session' | 'preload' | 'devTools'>,
): WebPreferences {
  return {
    ...own,
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
    enableDeprecatedPaste: false,
    enableWebSQL: false,
    v8CacheOptions: 'none',
  }
}
