// Loaded by Electron before the app: delays `ready` until Playwright is connected and calls `__playwright_run`. If a
// window opened while it connects, Playwright might wait forever.

const { app } = require('electron')

const ready = app.whenReady()
const connected = new Promise((resolve) => {
  globalThis.__playwright_run = () => resolve()
})
app.whenReady = async () => {
  await ready
  await connected
}
