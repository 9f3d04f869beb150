import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * Every package that `npm ci` may install must have a checksum. npm omits it for another platform's package that the
 * registry did not serve when the lock file was written.
 *
 * `npm run lock:integrity` adds missing checksums from the registry to the lock file. With `-- --strict` it changes
 * nothing and fails if one is missing, for the public CI.
 */

const lockFile = join(import.meta.dirname, '../package-lock.json')

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    // The keys are in npm's order, so that the file keeps it.
    z.looseObject({
      name: z.string().optional(),
      version: z.string().optional(),
      integrity: z.string().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/** Subresource Integrity with SHA-512: 64 bytes in base64. */
const integrityForm = /^sha512-[A-Za-z0-9+/]{86}==$/

/** The registry's checksum of this version; null if it does not serve it. */
function integrityOf(name: string, version: string): string | null {
  const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const answer = stdout.trim()
  return status === 0 && integrityForm.test(answer) ? answer : null
}

const file = z.looseObject({}).parse(JSON.parse(readFileSync(lockFile, 'utf8')))
const lock = lockSchema.parse(file)
const missing = Object.entries(lock.packages).filter(
  ([path, entry]) => path !== '' && entry.link !== true && entry.integrity === undefined,
)
const isStrict = process.argv.includes('--strict')
const left: string[] = []
for (const [path, entry] of missing) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const integrity = isStrict ? null : integrityOf(name, entry.version ?? '')
  if (integrity === null) left.push(`${name}@${entry.version}`)
  else entry.integrity = integrity
}
if (left.length < missing.length)
  writeFileSync(lockFile, `${JSON.stringify({ ...file, packages: lock.packages }, null, 2)}\n`)

console.log(`${missing.length - left.length} checksums added, ${left.length} still missing.`)
for (const each of left) console.log(`  ${each}`)
if (isStrict && left.length > 0) process.exitCode = 1
