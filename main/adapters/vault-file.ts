import { lstat, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult, VaultFile, WriteResult } from '../../app/ports.ts'
import { codeOf, fileTrouble, patiently } from './file-trouble.ts'
import { partOf, writeWhole } from './write-whole.ts'

const fileName = 'vault.json'

/** `vault.json` in `folder`, which is made where it is missing. Nothing here rejects. */
export function createVaultFile(folder: string): VaultFile {
  const path = join(folder, fileName)

  return {
    async read(): Promise<ReadResult> {
      // What a crash left half-written is of no use to anyone.
      await rm(partOf(path), { force: true, recursive: true }).catch(() => undefined)
      try {
        // A pipe or a device would keep us waiting for ever.
        const stats = await stat(path)
        if (!stats.isFile()) {
          return {
            kind: 'unreadable',
            detail: stats.isDirectory() ? 'a folder stands in its place' : 'it is no file',
          }
        }
        return parse(await patiently(() => readFile(path, 'utf8')))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return { kind: 'absent' }
        return { kind: 'unreadable', detail: fileTrouble(error) }
      }
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
  try {
    return { kind: 'found', value: JSON.parse(text) }
  } catch {
    return { kind: 'unreadable', detail: text.trim() === '' ? 'the file is empty' : 'the file is damaged' }
  }
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
    return { kind: 'failed', detail: fileTrouble(error) }
  }
}
