import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult, VaultFile, WriteResult } from '../../app/ports.ts'
import { parseJson } from '../../app/text/parse-json.ts'
import { codeOf, fileFailure, patiently } from './file-failure.ts'
import { readSmallFile } from './read-small-file.ts'
import { partOf, writeWhole } from './write-whole.ts'

const fileName = 'vault.json'
const countName = 'vault.count.json'
const logFolder = 'logs'

/** What else in the folder could name an account: files that were set aside, and what a crash left half-written. */
const asideName = /^(vault|settings)\.unreadable-.*\.json$|^vault(\.count)?\.json\.part$/

/** Several times what 1,000 accounts with a long activity take, and little enough for any memory. */
const maxBytes = 128 * 1024 * 1024

/** A vault has one object in another. Far more brackets are no vault, and deep ones would fill the memory. */
const mostBrackets = 64

/** A count and its marks take less than 1 KiB. */
const maxCountBytes = 64 * 1024

/** `vault.json` in `folder`, which is made where it is missing. Nothing here rejects. */
export function createVaultFile(folder: string): VaultFile {
  const path = join(folder, fileName)
  const countPath = join(folder, countName)

  return {
    async read(): Promise<ReadResult> {
      // What a crash left half-written is of no use to anyone.
      for (const each of [path, countPath]) {
        await rm(partOf(each), { force: true, recursive: true }).catch(() => undefined)
      }
      return readJson(path, maxBytes)
    },

    write: (value) => writeJson(path, value),
    readCount: () => readJson(countPath, maxCountBytes),
    writeCount: (value) => writeJson(countPath, value),

    async setAside(at: number): Promise<string | null> {
      try {
        const name = await freeName(folder, at)
        await patiently(() => rename(path, join(folder, name)))
        return name
      } catch {
        return null
      }
    },

    remove,

    async removeEverything(): Promise<WriteResult> {
      // The vault goes last: whatever stops this in between, the person sees that it is not done.
      return attempt(async () => {
        const others = (await namesIn(folder)).filter((name) => asideName.test(name))
        for (const name of [...others, logFolder]) await removeAt(join(folder, name))
        await removeAt(path)
        await removeAt(countPath)
      })
    },
  }

  /** The vault before its count: a vault without a count would be told of. */
  function remove(): Promise<WriteResult> {
    return attempt(async () => {
      await removeAt(path)
      await removeAt(countPath)
    })
  }

  async function writeJson(to: string, value: unknown): Promise<WriteResult> {
    return attempt(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(to, `${JSON.stringify(value)}\n`)
    })
  }
}

async function readJson(path: string, mostBytes: number): Promise<ReadResult> {
  const read = await readSmallFile(path, mostBytes)
  return read.kind === 'found' ? parse(read.text) : read
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
