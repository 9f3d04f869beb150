// Loaded by Electron before the app: keeps its files where the command line says. Electron's own programs
// leave that to the app.

const { app } = require('electron')

app.setPath('userData', app.commandLine.getSwitchValue('user-data-dir'))
