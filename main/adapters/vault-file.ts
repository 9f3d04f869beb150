import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult, VaultFile, WriteResult } from '../../app/ports.ts'
import { parseJson } from '../../app/text/parse-json.ts'
import { codeOf, fileFailure, patiently } from './file-failure.ts'
import { readSmallFile } from './read-small-file.ts'
import { partOf, writeWhole } from './write-whole.ts'

const fileName = 'vault.json'

/** Several times what 1,000 accounts with a long activity take, and little enough for any memory. */
const maxBytes = 128 * 1024 * 1024

/** A vault has one object in another. Far more brackets are no vault, and deep ones would fill the memory. */
const mostBrackets = 64

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

    async write(value: unknown): Promise<WriteResult> {
      return attempt(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(path, `${JSON.stringify(value)}\n`)
      })
    },

    async setAside(at: number): Promise<string | null> {
      try {
        const name = await freeName(folder, at)
        await patiently(() => rename(path, join(folder, name)))
        return name
      } catch {
        return null
      }
    },

    async remove(): Promise<WriteResult> {
      return attempt(() => patiently(() => rm(path, { force: true, recursive: true })))
    },
  }
}

function parse(text: string): ReadResult {
  const value = hasFewBrackets(text) ? parseJson(text) : undefined
  if (value !== undefined) return { kind: 'found', value }
  return { kind: 'unreadable', detail: text.trim() === '' ? 'the file is empty' : 'the file is damaged' }
}

function hasFewBrackets(text: string): boolean {
  let count = 0
  for (const _bracket of text.matchAll(/[[{]/g)) if (++count > mostBrackets) return false
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
    return { kind: 'failed', detail: fileFailure(error) }
  }
}
