import * as z from 'zod/mini'
import type { Digest, JsonFile, Random, WriteResult } from '../ports/index.ts'
import { readStored } from '../util/read-stored.ts'
import { serialQueue } from '../util/serial-queue.ts'
import { type TokenFilePlace, tokenFile } from '../vault/model/token-file.ts'
import { placeKey } from './token-file.ts'

const heldFile = z.extend(z.pick(tokenFile, { path: true, name: true }), {
  /** Digests of the tokens that the file may contain. */
  digests: z.array(z.string()),
  /** The token is no longer wanted there, but could not be removed yet. */
  unwanted: z._default(z.boolean(), false),
})
export type HeldFile = z.infer<typeof heldFile>

const content = z.object({
  /**
   * The key of the digests. It need not be secret, because the file contains the token as long as its digest is here.
   */
  key: z.string(),
  /** Each is parsed separately, so that a damaged one does not affect the others. */
  files: z.array(z.unknown()),
})

const written: WriteResult = { kind: 'written' }

/**
 * The files that may contain a token. The list is stored outside the vault, so that tokens can be removed while that is
 * closed. It contains no token and names no account.
 */
export class HeldFiles {
  readonly #file: JsonFile
  readonly #digest: Digest
  #key: string
  readonly #held = new Map<string, HeldFile>()
  readonly #turn = serialQueue()

  constructor(file: JsonFile, digest: Digest, random: Pick<Random, 'id'>) {
    this.#file = file
    this.#digest = digest
    this.#key = random.id()
  }

  /** Call first. */
  async load(): Promise<void> {
    const found = await this.#file.read()
    const stored = found.kind === 'found' ? readStored(content, found.value) : null
    if (stored === null) return
    this.#key = stored.key
    for (const each of stored.files) {
      const held = readStored(heldFile, each)
      if (held !== null) this.#held.set(placeKey(held), held)
    }
  }

  all(): readonly HeldFile[] {
    return [...this.#held.values()]
  }

  has(place: TokenFilePlace): boolean {
    return this.#held.has(placeKey(place))
  }

  isOurs(place: TokenFilePlace, text: string): boolean {
    return this.#held.get(placeKey(place))?.digests.includes(this.#digestOf(text)) === true
  }

  /** Call before this token is written there: the file then contains it or one of the earlier tokens. */
  async add({ path, name }: TokenFilePlace, token: string): Promise<WriteResult> {
    const before = this.#held.get(placeKey({ path, name }))
    if (before?.digests.includes(this.#digestOf(token)) && !before.unwanted) return written
    this.#set({ path, name }, [...(before?.digests ?? []), this.#digestOf(token)])
    return this.#save()
  }

  /** The file contains only this token. Until the next save the list on disk also has earlier ones. */
  settle({ path, name }: TokenFilePlace, token: string): void {
    this.#set({ path, name }, [this.#digestOf(token)])
  }

  #set(place: TokenFilePlace, digests: string[]): void {
    this.#held.set(placeKey(place), { ...place, digests, unwanted: false })
  }

  /** The token should be gone from the file but is not, so the next start retries. */
  async markUnwanted(places: readonly TokenFilePlace[]): Promise<void> {
    const held = places.flatMap((place) => this.#held.get(placeKey(place)) ?? [])
    for (const each of held) this.#held.set(placeKey(each), { ...each, unwanted: true })
    if (held.some(({ unwanted }) => !unwanted)) await this.#save()
  }

  /**
   * The token is gone from the file. If that cannot be saved, the next start checks the file again and finds nothing.
   */
  async remove(place: TokenFilePlace): Promise<void> {
    if (this.#held.delete(placeKey(place))) await this.#save()
  }

  #save(): Promise<WriteResult> {
    return this.#turn(async () => {
      const files = this.all()
      return files.length === 0 ? this.#file.remove() : this.#file.write({ key: this.#key, files })
    })
  }

  /** Ignores the line end that an editor may have added. */
  #digestOf(text: string): string {
    return this.#digest.keyed(this.#key, text.trim())
  }
}
