import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { projectFolder } from '../launch/folders.ts'
import { newKey, publicKeyOf, sealKey } from './signing.ts'

/**
 * `npm run release:keys -- <file>`: makes the key that signs updates. The private half goes to this file outside the
 * project, sealed by DECKPASS_KEY_PASSPHRASE; the public one to resources/update-key.txt, which is committed.
 */

const [, , to] = process.argv
const passphrase = process.env.DECKPASS_KEY_PASSPHRASE ?? ''
const publicPath = join(projectFolder, 'resources/update-key.txt')

function stop(why: string): never {
  console.error(why)
  process.exit(1)
}

if (to === undefined) stop('Name a file for the private key: npm run release:keys -- <file>')
if (passphrase.length < 12) stop('Put a passphrase of 12 characters or more into DECKPASS_KEY_PASSPHRASE.')
if (!existsSync(dirname(resolve(to)))) stop(`There is no folder ${dirname(resolve(to))}.`)
// As the system writes it: a link may lead back, and macOS does not tell upper from lower case.
const path = join(realpathSync.native(dirname(resolve(to))), basename(to))
if (!/^\.\.($|[\\/])|^[a-z]:/i.test(relative(realpathSync.native(projectFolder), path)))
  stop('A private key never enters the project: name a file in another folder.')
if (existsSync(path)) stop(`${path} is there already, and is not overwritten.`)
if (existsSync(publicPath))
  stop(`${publicPath} is there already, and every Deckpass out there knows it: see docs/releasing.md.`)
const key = newKey()
writeFileSync(path, sealKey(key, passphrase), { mode: 0o600, flag: 'wx' })
writeFileSync(publicPath, `${publicKeyOf(key)}\n`)
console.log(`Made ${path}, and ${publicPath}. Commit the second. Keep the first, and its passphrase, apart.`)
