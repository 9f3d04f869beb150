// Loaded by Electron before the app: its pages never come.

const { app } = require('electron')

app.on('session-created', ({ protocol }) => {
  const handle = protocol.handle.bind(protocol)
  protocol.handle = (scheme) => handle(scheme, () => new Promise(() => {}))
})
