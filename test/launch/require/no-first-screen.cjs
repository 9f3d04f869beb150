// Loaded by Electron before the app: its pages never load.

const { app } = require('electron')

app.on('session-created', ({ protocol }) => {
  const register = protocol.registerFileProtocol.bind(protocol)
  protocol.registerFileProtocol = (scheme) => register(scheme, () => {})
})
