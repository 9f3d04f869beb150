// Loaded by Electron before the app: its first page gets no snapshot, and its window is gone when Deckpass quits.

const { app, BrowserWindow, ipcMain } = require('electron')

const handle = ipcMain.handle.bind(ipcMain)
ipcMain.handle = (name, answer) => {
  let isFailing = name === 'deckpass:snapshot.read'
  handle(name, (...call) => {
    if (!isFailing) return answer(...call)
    isFailing = false
    throw new Error('failed')
  })
}
app.once('before-quit', () => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy()
})
