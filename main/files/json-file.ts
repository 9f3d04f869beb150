import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { JsonFile, ReadResult, WriteResult } from '../../app/ports/index.ts'
import { parseJson, withoutByteOrderMark } from '../../app/util/parse-json.ts'
import { toFileProblem } from './file-errors.ts'
import { readSmallFile, retryWhileBusy, writeFileAtomic } from './files.ts'

/** A file with more brackets than any of ours counts as damaged, because its objects would fill the memory. */
const maxBrackets = 10_000

/** Stores JSON at `path` with mode 0600. Creates the folder if it is missing. */
export function createJsonFile(path: string, maxBytes: number): JsonFile {
  return {
    read: () => readJson(path, maxBytes),
    write: (value) => writeText(path, JSON.stringify(value)),
    remove: () => tryWrite(() => removePath(path)),
  }
}

/** Never rejects. */
export async function readJson(path: string, maxBytes: number): Promise<ReadResult> {
  const read = await readSmallFile(path, maxBytes)
  if (read.kind !== 'found') return read
  const { text } = read
  const value = hasFewBrackets(text) ? parseJson(withoutByteOrderMark(text)) : undefined
  if (value !== undefined) return { kind: 'found', value }
  return { kind: 'unreadable', problem: text.trim() === '' ? 'empty' : 'damaged' }
}

/** Creates the folder if it is missing. Never rejects. */
export function writeText(path: string, text: string): Promise<WriteResult> {
  return tryWrite(async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFileAtomic(path, `${text}\n`)
  })
}

export async function removePath(path: string): Promise<void> {
  await retryWhileBusy(() => rm(path, { force: true, recursive: true }))
}

export async function tryWrite(work: () => Promise<unknown>): Promise<WriteResult> {
  try {
    await work()
    return { kind: 'written' }
  } catch (error) {
    return { kind: 'failed', problem: toFileProblem(error) }
  }
}

function hasFewBrackets(text: string): boolean {
  let count = 0
  for (const _bracket of text.matchAll(/[[{]/g)) if (++count > maxBrackets) return false
  return true
}
