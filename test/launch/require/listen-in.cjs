// Loaded by Electron before the app: records every message between the window and the main process, one JSON text per
// line, in the temporary file `messages`. This is possible only here, because a page's preload API cannot be replaced.

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
