import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { updateNews } from '../../app/model/help/update.ts'
import { maxManifestBytes } from '../../app/updates/manifest.ts'
import { judge } from '../../app/updates/verdict.ts'
import { createSignatureCheck } from '../../main/storage/crypto.ts'
import { projectFolder } from '../launch/folders.ts'
import { manifestOf, missingTargets } from './manifest-of.ts'
import { openKey, signManifest } from './signing.ts'

/**
 * `npm run release:sign -- --key <file>`: signs the packages of this version in dist/, with what resources/news.json says
 * of it, and writes dist/deckpass-updates.json. `--min-version 0.1.0`: the oldest that can be updated in one step;
 * `--from <folder>`: in place of dist/.
 */

process.once('uncaughtException', (error) => {
  console.error(error instanceof z.core.$ZodError ? z.prettifyError(error) : error.message)
  process.exit(1)
})
const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    'min-version': { type: 'string', default: '0.0.0' },
    from: { type: 'string', default: join(projectFolder, 'dist') },
  },
})
if (values.key === undefined) throw new Error('Name the key: npm run release:sign -- --key <file>')

const read = (path: string) => readFileSync(path, 'utf8')
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(read(join(projectFolder, 'package.json'))))
const news = z
  .record(z.string(), updateNews)
  .parse(JSON.parse(read(join(projectFolder, 'resources/news.json'))))[version]
if (news === undefined) throw new Error(`resources/news.json does not say what is new in ${version}.`)
const manifest = await manifestOf(values.from, { version, minVersion: values['min-version'], news })
const privateKey = openKey(read(values.key), process.env.DECKPASS_KEY_PASSPHRASE ?? '')
const text = signManifest(manifest, privateKey)

// As each Deckpass out there will read it.
const publicKey = read(join(projectFolder, 'resources/update-key.txt')).trim()
const here = { version: '0.0.0', platform: '', arch: '', kind: 'other' } as const
const { kind } = judge(text, here, publicKey, createSignatureCheck())
if (kind === 'not-genuine') throw new Error('This is not the key of resources/update-key.txt.')
if (Buffer.byteLength(text) > maxManifestBytes) throw new Error('What is new is too long.')

const path = join(values.from, 'deckpass-updates.json')
writeFileSync(path, text)
console.log(`${path}: ${version}, with`)
for (const { name, size } of manifest.files) console.log(`  ${name} (${size} bytes)`)
for (const target of missingTargets(manifest)) console.log(`Nothing for ${target}: those stay as they are.`)
console.log('Upload the packages first, and this file last.')
