// Loaded by Electron before the app: a system with polkit and the rule of the installed package, neither of which a
// test may put where they belong. Nobody can be asked there, so every question ends with a no.

const fs = require('node:fs')
const { syncBuiltinESMExports } = require('node:module')

const { existsSync } = fs
const installed = ['/usr/share/polkit-1/actions/app.deckpass.policy', '/usr/bin/pkcheck']
fs.existsSync = (path) => installed.includes(path) || existsSync(path)
syncBuiltinESMExports()
