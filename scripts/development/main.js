import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'

/**
 * The entry point of `npm start` and `npm run dev`: the built app under another name, so that it shares no data, lock,
 * keychain item or login item with an installed Deckpass.
 */

const given = app.commandLine.getSwitchValue('user-data-dir')
const data = given || join(import.meta.dirname, '../../.cache/data')
mkdirSync(data, { recursive: true })
app.setPath('userData', data)
// The login item is in this folder.
app.setPath('appData', data)

let wasOpened = false
app.once('browser-window-created', (_event, window) => {
  wasOpened = true
  window.webContents.once('did-finish-load', () =>
    console.log(`Deckpass is running. Ctrl+C here, or Quit in its menu, ends it.
${process.env.DECKPASS_CREDENTIALS}`),
  )
})
app.once('quit', () => {
  if (!wasOpened) console.log('Deckpass Development is open already. Its window comes to the front.')
})

// `npm run dev` builds in another folder, so that no test runs on an unfinished build.
await import(`../../out/${process.env.ELECTRON_RENDERER_URL ? 'dev/' : ''}main/index.js`)
