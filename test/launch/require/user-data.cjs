// Loaded by Electron before the app: applies `--user-data-dir`, which Electron's own executable leaves to the app.

const { app } = require('electron')

app.setPath('userData', app.commandLine.getSwitchValue('user-data-dir'))
