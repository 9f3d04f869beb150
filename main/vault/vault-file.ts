import { createHash } from 'node:crypto'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult, WriteResult } from '../../app/ports/index.ts'
import type { KeepResult, VaultChange, VaultFile } from '../../app/vault/ports.ts'
import { maxVaultBytes } from '../../app/vault/vault-format.ts'
import { retryWhileBusy, writeFileAtomic } from '../files/files.ts'
import { createJsonFile, readJson, removePath, tryWrite } from '../files/json-file.ts'

const setAsideName = /^vault\.(?:unreadable|other-key)-(.+)\.json$/

/** *Forget everything* also removes these: they may name an account, or are useless without the vault. */
const forgotten =
  /^(vault\.(unreadable|other-key)|settings\.unreadable)-.*\.json$|^vault\.json\.part(-\w+)?$|^logs$|^guesses\.json|^windows-key\.json/

/** `vault.json` in `folder`. Creates the folder if it is missing. Never rejects. */
export function createVaultFile(folder: string, maxBytes = maxVaultBytes): VaultFile {
  const path = join(folder, 'vault.json')
  const json = createJsonFile(path, maxBytes)
  /** The mark of the content last read or written, or of a missing file before the first read. */
  let known: string | null = absent

  return {
    async read() {
      const read = await json.read()
      known = markOf(read)
      return read
    },

    write,
    remove,
    guesses: createJsonFile(join(folder, 'guesses.json'), 1_024),
    setAside,
    listSetAside,
    readSetAside: (fileName) => readJson(join(folder, fileName), maxBytes),
    removeSetAside: async (fileName) => void (await tryWrite(() => removePath(join(folder, fileName)))),
    removeEverything,
  }

  async function write(value: unknown): Promise<VaultChange> {
    const text = `${JSON.stringify(value)}\n`
    // A larger file could not be read again.
    if (Buffer.byteLength(text) > maxBytes) return { kind: 'failed', problem: 'too-large' }
    return unlessChanged(async (isKnown) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (await writeFileAtomic(path, text, undefined, isKnown)) known = markOf({ kind: 'found', value })
    })
  }

  function remove(): Promise<VaultChange> {
    return unlessChanged(async (isKnown) => {
      if (!(await isKnown())) return
      await removePath(path)
      known = absent
    })
  }

  async function setAside(why: 'unreadable' | 'other-key', at: number): Promise<KeepResult> {
    const fileName = `vault.${why}-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.json`
    const moved = await tryWrite(() => retryWhileBusy(() => rename(path, join(folder, fileName))))
    known = moved.kind === 'written' ? absent : null
    return moved.kind === 'written' ? { kind: 'kept', fileName } : moved
  }

  async function listSetAside(): Promise<string[]> {
    const names = await readdir(folder).catch((): string[] => [])
    const timeOf = (name: string) => setAsideName.exec(name)?.[1] ?? ''
    return names
      .filter((name) => timeOf(name) !== '')
      .sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1))
  }

  async function removeEverything(): Promise<WriteResult> {
    const result = await tryWrite(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const names = (await readdir(folder)).filter((name) => forgotten.test(name))
      // Removes the vault last, so that the person notices if this was interrupted.
      for (const name of [...names, 'vault.json']) await removePath(join(folder, name))
    })
    if (result.kind === 'written') known = absent
    return result
  }

  async function unlessChanged(
    change: (isKnown: () => Promise<boolean>) => Promise<void>,
  ): Promise<VaultChange> {
    const foreign: ReadResult[] = []
    const isKnown = async () => {
      const read = await readJson(path, maxBytes)
      if (known !== null && markOf(read) === known) return true
      foreign.push(read)
      return false
    }
    const result = await tryWrite(() => change(isKnown))
    const [read] = foreign
    if (read === undefined) return result
    if (read.kind === 'unavailable') return { kind: 'failed', problem: read.problem }
    known = markOf(read)
    return { kind: 'changed', found: read }
  }
}

const absent = 'absent'

/** Equal for equal content. Null if the file must not be replaced. */
function markOf(read: ReadResult): string | null {
  if (read.kind === 'absent') return absent
  if (read.kind !== 'found') return null
  return createHash('sha256').update(JSON.stringify(read.value)).digest('hex')
}
