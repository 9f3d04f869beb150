// Loaded by Electron before the app: it has come this far, so it starts on this machine.

process.exit(0)
