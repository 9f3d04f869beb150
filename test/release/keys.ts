import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../launch/folders.ts'
import { isInside } from './private-keys.ts'
import { newKey, publicKeyOf, sealKey } from './signing.ts'

/**
 * `npm run release:keys -- --to <folder>`: makes the two keys that sign updates. The private ones go to a folder outside
 * the project, sealed by DECKPASS_KEY_PASSPHRASE; the public ones to resources/update-keys.json, which is committed.
 */

const { values } = parseArgs({ options: { to: { type: 'string' } } })
const passphrase = process.env.DECKPASS_KEY_PASSPHRASE ?? ''
const publicPath = join(projectFolder, 'resources/update-keys.json')

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

if (values.to === undefined) stop('Name a folder for the private keys: npm run release:keys -- --to <folder>')
if (passphrase.length < 12) stop('Put a passphrase of 12 characters or more into DECKPASS_KEY_PASSPHRASE.')
const inside = 'A private key never enters the project: name another folder.'
if (isInside(projectFolder, values.to)) stop(inside)
if (existsSync(publicPath))
  stop(
    `${publicPath} is there already: every Deckpass out there knows these keys. docs/releasing.md says how to change them.`,
  )
mkdirSync(values.to, { recursive: true, mode: 0o700 })
// As the system writes it: a link may lead back, and macOS does not tell upper from lower case.
const folder = realpathSync.native(values.to)
if (isInside(realpathSync.native(projectFolder), folder)) stop(inside)

const keys = { signing: newKey(), reserve: newKey() }
// 'wx': a key that is there is never overwritten.
for (const [name, key] of Object.entries(keys))
  writeFileSync(join(folder, `deckpass-${name}.pem`), sealKey(key, passphrase), { mode: 0o600, flag: 'wx' })
const known = { signing: publicKeyOf(keys.signing), reserve: publicKeyOf(keys.reserve) }
writeFileSync(publicPath, `${JSON.stringify(known, null, 2)}\n`)
console.log(`Made ${folder}/deckpass-signing.pem and deckpass-reserve.pem, and ${publicPath}.
Commit the last one. Move deckpass-reserve.pem to a place that is not connected to anything, and keep the passphrase elsewhere.`)
