// Loaded by Electron before the app: reaching this line shows that Electron starts on this machine.

process.exit(0)
