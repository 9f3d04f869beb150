// Loaded by Electron before the app: making its parts throws.

require('electron').powerMonitor.on = () => {
  throw new Error('No power monitor.')
}
