import * as z from 'zod/mini'
import type { Cipher, VaultFile, WriteResult } from '../ports.ts'
import { parseJson } from '../text/parse-json.ts'
import type { Seal } from './seal.ts'

/**
 * The second counter. Each write of the vault has a number inside the seal, and the newest number is in a
 * file beside the vault as well, sealed under the data key. An older vault that is put in the place of a newer
 * one then has the lower number.
 *
 * The system's keychain holds nothing for us but the one key of Electron's `safeStorage`, so that the second
 * counter cannot live there; it is as safe as the folder that it is in. It shows a vault that was put back
 * alone (a backup of one file, a file history, a sync conflict, a stolen copy). It cannot show a folder that
 * was put back as a whole.
 *
 * The vault is written first, then the count: a crash in between leaves the vault ahead, which is no alarm.
 * Before the data key changes, the count is written under both keys, so that a crash leaves no alarm either.
 */

const countFile = z.strictObject({
  version: z.literal(1),
  /** False before the first vault with a count is on the disk. */
  begun: z.boolean(),
  /** The count, sealed under each data key that the vault may have. */
  marks: z.array(z.string()),
})
const countHeader = 'vault count'

/** `older`: the vault is not the newest that was written. `unknown`: there is no count that could tell. */
export type CountVerdict = 'newest' | 'older' | 'unknown'

export class CountFile {
  readonly #file: VaultFile
  readonly #cipher: Cipher
  #newest = 0
  /** The file's mark under the key that the vault on the disk has; null where there is no such vault. */
  #mark: string | null = null
  /** The data key that the file has a mark for. */
  #markedKey: Uint8Array | null = null

  constructor(file: VaultFile, cipher: Cipher) {
    this.#file = file
    this.#cipher = cipher
  }

  /** Compares what the vault says with what the file says, and counts on from the higher. */
  async judge({ dataKey }: Seal, inVault: number | null): Promise<CountVerdict> {
    const read = await this.#file.readCount()
    const parsed = countFile.safeParse(read.kind === 'found' ? read.value : null)
    if (inVault === null) return parsed.success && parsed.data.begun ? 'older' : 'newest'
    const marks = parsed.success ? parsed.data.marks : []
    const counts = marks.map((mark) => this.#countIn(mark, dataKey)).filter((count) => count !== null)
    this.#newest = Math.max(inVault, ...counts)
    this.#mark = this.#markUnder(dataKey)
    if (counts.length === 0) return marks.length === 0 ? 'unknown' : 'older'
    this.#markedKey = dataKey
    return inVault < this.#newest ? 'older' : 'newest'
  }

  /** The number of the next write. */
  get next(): number {
    return this.#newest + 1
  }

  /** Call before the vault is written under this seal. */
  async prepare({ dataKey }: Seal): Promise<WriteResult> {
    if (this.#markedKey === dataKey) return { kind: 'written' }
    const marks = [this.#mark, this.#markUnder(dataKey)].filter((mark) => mark !== null)
    const result = await this.#file.writeCount({ version: 1, begun: this.#mark !== null, marks })
    if (result.kind === 'written') this.#markedKey = dataKey
    return result
  }

  /** The vault with the number `next` is on the disk. Where that cannot be noted, the vault is ahead: no alarm. */
  async written({ dataKey }: Seal): Promise<void> {
    this.#newest = this.next
    this.#mark = this.#markUnder(dataKey)
    await this.#file.writeCount({ version: 1, begun: true, marks: [this.#mark] })
  }

  /** The vault and the count are gone. */
  forget(): void {
    this.#newest = 0
    this.#mark = null
    this.#markedKey = null
  }

  #markUnder(dataKey: Uint8Array): string {
    return this.#cipher.encrypt(dataKey, String(this.#newest), countHeader)
  }

  #countIn(mark: string, dataKey: Uint8Array): number | null {
    const opened = this.#cipher.decrypt(dataKey, mark, countHeader)
    const count = opened.kind === 'opened' ? parseJson(opened.plain) : null
    return typeof count === 'number' && Number.isSafeInteger(count) ? count : null
  }
}
