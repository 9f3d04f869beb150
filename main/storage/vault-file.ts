import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult, VaultFile, WriteResult } from '../../app/ports/index.ts'
import { parseJson } from '../../app/util/parse-json.ts'
import {
  errorCode,
  partPath,
  readSmallFile,
  retryWhileBusy,
  toFileFailure,
  writeFileAtomic,
} from './files.ts'

const fileName = 'vault.json'
const logFolder = 'logs'

/** What else in the folder could name an account: files that were set aside, and what a crash left half-written. */
const leftoverName = /^(vault|settings)\.unreadable-.*\.json$|^vault\.json\.part$/

/** Several times what 1,000 accounts with a long activity take, and little enough for any memory. */
const maxBytes = 128 * 1024 * 1024

/** A vault has one object in another. Deeply nested brackets would fill the memory. */
const maxBrackets = 64

/** `vault.json` in `folder`, which is made if it is missing. Never rejects. */
export function createVaultFile(folder: string): VaultFile {
  const path = join(folder, fileName)

  return {
    async read(): Promise<ReadResult> {
      // What a crash left half-written is of no use to anyone.
      await rm(partPath(path), { force: true, recursive: true }).catch(() => undefined)
      const read = await readSmallFile(path, maxBytes)
      return read.kind === 'found' ? parse(read.text) : read
    },

    write: (value) =>
      tryWrite(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomic(path, `${JSON.stringify(value)}\n`)
      }),

    async setAside(at: number): Promise<string | null> {
      try {
        const name = `vault.unreadable-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.json`
        await retryWhileBusy(() => rename(path, join(folder, name)))
        return name
      } catch {
        return null
      }
    },

    remove: () => tryWrite(() => removePath(path)),

    async removeEverything(): Promise<WriteResult> {
      // The vault goes last: if this stops half-way, the person sees that it is not done.
      return tryWrite(async () => {
        const others = (await namesIn(folder)).filter((name) => leftoverName.test(name))
        for (const name of [...others, logFolder]) await removePath(join(folder, name))
        await removePath(path)
      })
    },
  }
}

async function removePath(path: string): Promise<void> {
  await retryWhileBusy(() => rm(path, { force: true, recursive: true }))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
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

async function tryWrite(work: () => Promise<void>): Promise<WriteResult> {
  try {
    await work()
    return { kind: 'written' }
  } catch (error) {
    return { kind: 'failed', problem: toFileFailure(error) }
  }
}
