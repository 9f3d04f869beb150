// Loaded by Electron before the app: simulates polkit and the rule of the installed package, which a test cannot
// install. Every request is denied, because there is no authentication agent.

const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const { existsSync } = fs
const installed = ['/usr/share/polkit-1/actions/app.deckpass.policy', '/usr/bin/pkcheck']
fs.existsSync = (path) => installed.includes(path) || existsSync(path)
syncBuiltinESMExports()
