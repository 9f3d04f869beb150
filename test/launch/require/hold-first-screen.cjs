// Loaded by Electron before the app: delays the page's first content by half a second. Prints whether the window was
// shown before that, after it, or only because a second had passed.

const { app, ipcMain } = require('electron')

const heldMs = 500
const maxEmptyMs = 1_000
let isAnswered = false

const handle = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (name, answer) =>
  handle(name, async (event, ...asked) => {
    if (name !== 'deckpass:snapshot.read') return answer(event, ...asked)
    await new Promise((resolve) => setTimeout(resolve, heldMs))
    isAnswered = true
    return answer(event, ...asked)
  })

app.once('browser-window-created', (_event, window) => {
  const madeAt = performance.now()
  window.once('show', () => {
    const isLate = performance.now() - madeAt >= maxEmptyMs
    console.log(`first shown: ${isAnswered ? 'drawn' : isLate ? 'late' : 'empty'}`)
  })
})
