import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../launch/folders.ts'
import { isInside } from './private-keys.ts'
import { newKey, publicKeyOf, sealKey } from './signing.ts'

/**
 * `npm run release:keys -- --to <folder>`: makes the two keys that sign updates. The private ones go to a folder outside
 * the project, sealed by DECKPASS_KEY_PASSPHRASE; the public ones to resources/update-keys.json, which is committed.
 * `--replace signing` or `--replace reserve`: makes that one anew, and keeps the other.
 */

const { values } = parseArgs({ options: { to: { type: 'string' }, replace: { type: 'string' } } })
const { to, replace } = values
const passphrase = process.env.DECKPASS_KEY_PASSPHRASE ?? ''
const publicPath = join(projectFolder, 'resources/update-keys.json')

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

if (to === undefined) stop('Name a folder for the private keys: npm run release:keys -- --to <folder>')
if (replace !== undefined && replace !== 'signing' && replace !== 'reserve')
  stop('Name the key to replace: --replace signing, or --replace reserve.')
if (passphrase.length < 12) stop('Put a passphrase of 12 characters or more into DECKPASS_KEY_PASSPHRASE.')
const inside = 'A private key never enters the project: name another folder.'
if (isInside(projectFolder, to)) stop(inside)
if (replace === undefined && existsSync(publicPath))
  stop(
    `${publicPath} is there already: every Deckpass out there knows these keys. docs/releasing.md says how to change them.`,
  )
const before = replace === undefined ? {} : JSON.parse(readFileSync(publicPath, 'utf8'))
mkdirSync(to, { recursive: true, mode: 0o700 })
// As the system writes it: a link may lead back, and macOS does not tell upper from lower case.
const folder = realpathSync.native(to)
if (isInside(realpathSync.native(projectFolder), folder)) stop(inside)

const names = replace === undefined ? ['signing', 'reserve'] : [replace]
const pathOf = (name: string) => join(folder, `deckpass-${name}.pem`)
const taken = names.map(pathOf).find((path) => existsSync(path))
if (taken !== undefined) stop(`${taken} is there already, and is not overwritten: name another folder.`)
const made = names.map((name) => {
  const key = newKey()
  writeFileSync(pathOf(name), sealKey(key, passphrase), { mode: 0o600, flag: 'wx' })
  return [name, publicKeyOf(key)]
})
writeFileSync(publicPath, `${JSON.stringify({ ...before, ...Object.fromEntries(made) }, null, 2)}\n`)
console.log(`Made ${names.map(pathOf).join(' and ')}, and ${publicPath}.
Commit the last one. Move deckpass-reserve.pem to a place that is not connected to anything, and keep the passphrase elsewhere.`)
