import type { Session, WebPreferences } from 'electron'

/**
 * What the page may do, each switch set by hand although most have this value already: a default that
 * changes with a release of Electron changes nothing here.
 */
export function webPreferences(options: {
  readonly session: Session
  readonly preload: string
  readonly devTools: boolean
}): WebPreferences {
  return {
    session: options.session,
    preload: options.preload,
    devTools: options.devTools,
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
    enableWebSQL: false,
    v8CacheOptions: 'none',
  }
}
