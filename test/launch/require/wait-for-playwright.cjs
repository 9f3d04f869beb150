// Loaded by Electron before the app: the app goes on from `ready` once Playwright is connected, which calls
// `__playwright_run` then. A window that comes while Playwright connects may leave it waiting for ever.

const { app } = require('electron')

const ready = app.whenReady()
const connected = new Promise((resolve) => {
  globalThis.__playwright_run = () => resolve()
})
app.whenReady = async () => {
  await ready
  await connected
}
