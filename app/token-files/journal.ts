import * as z from 'zod/mini'
import { tokenFile } from '../model/programs/token-file.ts'
import type { Digest, JsonFile, Random, WriteResult } from '../ports/index.ts'
import { readStored } from '../util/read-stored.ts'
import { serialQueue } from '../util/serial-queue.ts'
import { type FileChange, placeKey, type TokenFilePlace } from './token-file.ts'

const entry = z.extend(z.pick(tokenFile, { path: true, name: true, atEnd: true }), {
  /** Of the tokens that it may hold. */
  digests: z.array(z.string()),
})
type Entry = z.infer<typeof entry>

const content = z.object({
  /** The key of the digests. It keeps no secret: the token stands in the file as long as its digest stands here. */
  key: z.string(),
  files: z.array(entry),
})

interface JournalPorts {
  /** Beside the vault, and readable while that is closed. */
  readonly journal: JsonFile
  readonly digest: Digest
  readonly random: Pick<Random, 'id'>
}

/**
 * Which files may hold a token, written down before one does and until it is taken out, so that the next start after
 * a crash can undo it without the vault. It holds no token and names no account.
 */
export class TokenFileJournal {
  readonly #ports: JournalPorts
  #key: string
  readonly #entries = new Map<string, Entry>()
  readonly #turn = serialQueue()

  constructor(ports: JournalPorts) {
    this.#ports = ports
    this.#key = ports.random.id()
  }

  /** Call first. Returns what an earlier run left to undo. */
  async load(): Promise<readonly TokenFilePlace[]> {
    const found = await this.#ports.journal.read()
    const stored = found.kind === 'found' ? readStored(content, found.value) : null
    if (stored === null) return []
    this.#key = stored.key
    for (const each of stored.files) this.#entries.set(placeKey(each), each)
    return stored.files
  }

  /** Whether the place may hold a token. */
  has(place: TokenFilePlace): boolean {
    return this.#entries.has(placeKey(place))
  }

  /** Whether this text is a token that was written there. */
  isOurs(place: TokenFilePlace, text: string): boolean {
    return this.#entries.get(placeKey(place))?.digests.includes(this.#digest(text)) === true
  }

  /** Runs `write` once the next start knows of it; fails, and does not run it, if that cannot be written down. */
  async during(place: TokenFilePlace, token: string, write: () => Promise<FileChange>): Promise<FileChange> {
    const digest = this.#digest(token)
    const before = this.#entries.get(placeKey(place))?.digests ?? []
    this.#put(place, [...before, digest])
    const saved = await this.#save()
    const result = saved.kind === 'failed' ? saved : await write()
    // After a failure the place stays in the journal: a part of the new file may be left beside it.
    this.#put(place, result.kind === 'done' ? [digest] : before)
    return result
  }

  /** The token is out. If that cannot be written down, the next start finds nothing there. */
  async remove(place: TokenFilePlace): Promise<void> {
    if (this.#entries.delete(placeKey(place))) await this.#save()
  }

  #put({ path, name, atEnd }: TokenFilePlace, digests: string[]): void {
    const each = { path, name, atEnd, digests }
    this.#entries.set(placeKey(each), each)
  }

  #save(): Promise<WriteResult> {
    const { journal } = this.#ports
    return this.#turn(async () => {
      const files = [...this.#entries.values()]
      return files.length === 0 ? journal.remove() : journal.write({ key: this.#key, files })
    })
  }

  /** An editor may have ended the last line. */
  #digest(text: string): string {
    return this.#ports.digest.keyed(this.#key, text.trim())
  }
}
