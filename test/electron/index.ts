/** The main process's `electron`, as far as Deckpass needs it. What is not here is not stood in for. */
export { app } from './app.ts'
export { BrowserWindowStandIn as BrowserWindow } from './browser-window.ts'
export { ipcMain } from './ipc-main.ts'
export { protocol } from './main-protocol.ts'
export { net } from './net.ts'
export { session } from './session.ts'
