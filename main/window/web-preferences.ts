import type { App, WebPreferences } from 'electron'

/**
 * What the page may do, each switch set by hand although most have this value already: a default that
 * changes with a release of Electron changes nothing here.
 */
export function webPreferences({
  isPackaged,
  ...own
}: Pick<WebPreferences, 'session' | 'preload'> & Pick<App, 'isPackaged'>): WebPreferences {
  return {
    ...own,
    // An installed app shows its page to nobody's tools.
    devTools: !isPackaged,
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
