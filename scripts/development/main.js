import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'

/**
 * What `npm start` and `npm run dev` open: the built app under a name of its own, so that it shares no data, lock,
 * keychain item or login item with a Deckpass that is installed.
 */

const given = app.commandLine.getSwitchValue('user-data-dir')
const data = given || join(import.meta.dirname, '../../.cache/data')
mkdirSync(data, { recursive: true })
app.setPath('userData', data)
// The entry that opens Deckpass at login is below it.
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

// `npm run dev` builds in a folder of its own, so that no test meets half a build.
await import(`../../out/${process.env.ELECTRON_RENDERER_URL ? 'dev/' : ''}main/index.js`)
