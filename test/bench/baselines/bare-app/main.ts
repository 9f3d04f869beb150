import { join } from 'node:path'
import { app, BrowserWindow } from 'electron'

/** The least that an app with a window can be on Electron. Closing hides the window, as it does with Deckpass. */
void app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    event.preventDefault()
    window.hide()
  })
  void window.loadFile(join(import.meta.dirname, 'index.html'))
})
