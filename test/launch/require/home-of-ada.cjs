// Loaded by Electron before the app: shows the files in $TMPDIR/ada, and the folder of a program that runs there, under
// a typical path, /home/ada, which a test has no permission to create.

const sync = require('node:fs')
const fs = require('node:fs/promises')
const { syncBuiltinESMExports } = require('node:module')

const shown = '/home/ada'
const real = `${process.env.TMPDIR}/ada`
const moved = (from, to) => (path) =>
  String(path).startsWith(`${from}/`) ? to + path.slice(from.length) : path
const toReal = moved(shown, real)
const toShown = moved(real, shown)

const { realpath, rename } = fs
const atRealPath = ['lstat', 'open', 'rm', 'stat'].map((name) => {
  const original = fs[name]
  return [name, (path, ...rest) => original(toReal(path), ...rest)]
})
Object.assign(fs, Object.fromEntries(atRealPath), {
  rename: (from, to) => rename(toReal(from), toReal(to)),
  realpath: async (path, ...rest) => toShown(await realpath(toReal(path), ...rest)),
})
const { readlinkSync, statSync } = sync
sync.readlinkSync = (...given) => toShown(readlinkSync(...given))
sync.statSync = (path, ...rest) => statSync(toReal(path), ...rest)
syncBuiltinESMExports()
