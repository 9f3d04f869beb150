// Loaded by Electron before the app: writes down all that the window and the main process say to each other,
// one JSON text a line, into the file `messages` among the temporary files. Only here can each message be
// heard: what the preload hands to the page cannot be replaced.

const { app, ipcMain } = require('electron')
const { appendFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

const hear = (...message) => appendFileSync(join(tmpdir(), 'messages'), `${JSON.stringify(message)}\n`)

const handle = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (name, answer) =>
  handle(name, async (event, ...asked) => {
    hear(name, ...asked)
    const answered = await answer(event, ...asked)
    hear(name, answered)
    return answered
  })

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents)
  contents.send = (...message) => {
    hear(...message)
    send(...message)
  }
})
