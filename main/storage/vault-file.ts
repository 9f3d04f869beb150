import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult, VaultFile, WriteResult } from '../../app/ports/index.ts'
import { parseJson } from '../../app/util/parse-json.ts'
import { codeOf, fileFailure, patiently } from './file-failure.ts'
import { readSmallFile } from './read-small-file.ts'
import { partOf, writeWhole } from './write-whole.ts'

const fileName = 'vault.json'
const logFolder = 'logs'

/** What else in the folder could name an account: files that were set aside, and what a crash left half-written. */
const asideName = /^(vault|settings)\.unreadable-.*\.json$|^vault\.json\.part$/

/** Several times what 1,000 accounts with a long activity take, and little enough for any memory. */
const maxBytes = 128 * 1024 * 1024

/** A vault has one object in another. Far more brackets are no vault, and deep ones would fill the memory. */
const maxBrackets = 64

/** `vault.json` in `folder`, which is made where it is missing. Nothing here rejects. */
export function createVaultFile(folder: string): VaultFile {
  const path = join(folder, fileName)

  return {
    async read(): Promise<ReadResult> {
      // What a crash left half-written is of no use to anyone.
      await rm(partOf(path), { force: true, recursive: true }).catch(() => undefined)
      const read = await readSmallFile(path, maxBytes)
      return read.kind === 'found' ? parse(read.text) : read
    },

    write: (value) =>
      attempt(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(path, `${JSON.stringify(value)}\n`)
      }),

    async setAside(at: number): Promise<string | null> {
      try {
        const name = await freeName(folder, at)
        await patiently(() => rename(path, join(folder, name)))
        return name
      } catch {
        return null
      }
    },

    remove: () => attempt(() => removeAt(path)),

    async removeEverything(): Promise<WriteResult> {
      // The vault goes last: whatever stops this in between, the person sees that it is not done.
      return attempt(async () => {
        const others = (await namesIn(folder)).filter((name) => asideName.test(name))
        for (const name of [...others, logFolder]) await removeAt(join(folder, name))
        await removeAt(path)
      })
    },
  }
}

async function removeAt(path: string): Promise<void> {
  await patiently(() => rm(path, { force: true, recursive: true }))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

function parse(text: string): ReadResult {
  const value = hasFewBrackets(text) ? parseJson(text) : undefined
  if (value !== undefined) return { kind: 'found', value }
  return { kind: 'unreadable', problem: text.trim() === '' ? 'empty' : 'damaged' }
}

function hasFewBrackets(text: string): boolean {
  let count = 0
  for (const _bracket of text.matchAll(/[[{]/g)) if (++count > maxBrackets) return false
  return true
}

/** `vault.unreadable-2026-11-20T10-24-00Z.json`, or with a number where that is taken: nothing is written over. */
async function freeName(folder: string, at: number): Promise<string> {
  const time = new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  for (let number = 1; ; number++) {
    const name = `vault.unreadable-${time}${number === 1 ? '' : `-${number}`}.json`
    if (!(await isTaken(join(folder, name)))) return name
  }
}

async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function attempt(work: () => Promise<void>): Promise<WriteResult> {
  try {
    await work()
    return { kind: 'written' }
  } catch (error) {
    return { kind: 'failed', problem: fileFailure(error) }
  }
}
