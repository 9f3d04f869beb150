import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { updateNews } from '../../app/model/update.ts'
import {
  maxSignedManifestBytes,
  parseManifest,
  parseSignedManifest,
  signedText,
} from '../../app/updates/manifest.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { projectFolder } from '../launch/folders.ts'
import { earlierSigningKeys } from './earlier-keys.ts'
import { manifestOf } from './manifest-of.ts'
import { openKey, publicKeyOf, signManifest } from './signing.ts'

/**
 * `npm run release:sign -- --key <file> --news <file>`: signs the packages of this version in dist/, and writes
 * dist/deckpass-updates.json. `--share 0.1`: for a tenth of the computers; `--days 60`: how long it is offered;
 * `--min-version 0.1.0`: from which version on; `--revoke`, with the reserve key: no earlier signing key counts any more;
 * `--from <folder>`: in place of dist/.
 */

process.once('uncaughtException', (error) => {
  console.error(error instanceof z.core.$ZodError ? z.prettifyError(error) : error.message)
  process.exit(1)
})
const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    news: { type: 'string' },
    share: { type: 'string', default: '1' },
    days: { type: 'string', default: '60' },
    'min-version': { type: 'string', default: '0.0.0' },
    revoke: { type: 'boolean', default: false },
    from: { type: 'string', default: join(projectFolder, 'dist') },
  },
})
if (values.key === undefined || values.news === undefined) {
  console.error('Name a key and what is new: npm run release:sign -- --key <file> --news <file>')
  process.exit(1)
}

/** An empty text is no number, though JavaScript says 0. */
const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const { version } = z.object({ version: z.string() }).parse(read(join(projectFolder, 'package.json')))
const keys = z
  .object({ signing: z.string(), reserve: z.string() })
  .parse(read(join(projectFolder, 'resources/update-keys.json')))
const privateKey = openKey(readFileSync(values.key, 'utf8'), process.env.DECKPASS_KEY_PASSPHRASE ?? '')
const publicKey = publicKeyOf(privateKey)
const name = publicKey === keys.signing ? 'signing' : publicKey === keys.reserve ? 'reserve' : null
if (name === null) throw new Error('This is neither of the keys in resources/update-keys.json.')
if (values.revoke && name === 'signing') throw new Error('Only the reserve key can revoke another.')
// All of them: a computer that was off may know any, and what was stolen once still signs for it. And none that somebody
// copies in the hurry in which keys are revoked: the new one, say, or not the whole.
const revokedKeys = values.revoke ? earlierSigningKeys(projectFolder, keys.signing) : []

const path = join(values.from, 'deckpass-updates.json')
const { isSigned } = createSignatureCheck()
const last = existsSync(path) ? parseSignedManifest(readFileSync(path, 'utf8')) : null
// Whoever could write there might use up the numbers.
const isOurs = last !== null && isSigned(keys[last.key], signedText(last.manifest), last.signature)
const lastSequence = isOurs ? (parseManifest(last.manifest)?.sequence ?? 0) : 0
const manifest = await manifestOf(values.from, {
  version,
  minVersion: values['min-version'],
  rolloutShare: toNumber(values.share),
  validDays: toNumber(values.days),
  revokedKeys,
  news: updateNews.parse(read(values.news)),
  lastSequence,
  now: Date.now(),
})
const text = signManifest(manifest, name, privateKey)
const signed = parseSignedManifest(text)
if (
  signed === null ||
  Buffer.byteLength(text) > maxSignedManifestBytes ||
  !isSigned(publicKey, signedText(signed.manifest), signed.signature)
)
  throw new Error('What was signed does not fit: it is too long, or holds half a character.')
writeFileSync(path, text)
console.log(`${path}: ${version} with ${manifest.files.map(({ name }) => name).join(', ')}, for ${manifest.rolloutShare * 100} % until ${new Date(manifest.expiresAt).toISOString()}, signed by the ${name} key.${revokedKeys.map((key) => `\nIt revokes ${key}.`).join('')}
Upload the packages first, and this file last.`)
