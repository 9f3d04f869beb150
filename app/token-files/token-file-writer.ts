import { tokenValues } from '../accounts/model/token-values.ts'
import type { Digest, JsonFile, Random } from '../ports/index.ts'
import { type SerialQueue, serialQueue } from '../util/serial-queue.ts'
import type { Account } from '../vault/model/account.ts'
import type { TokenFilePlace } from '../vault/model/token-file.ts'
import { HeldFiles } from './held-files.ts'
import type { PersonFiles } from './ports.ts'
import { type FileChange, removeToken, type WantedFile, writeToken } from './token-file.ts'

export interface WriterPorts {
  readonly personFiles: PersonFiles
  /** Beside the vault, and readable while that is closed. */
  readonly heldFiles: JsonFile
  readonly digest: Digest
  readonly random: Pick<Random, 'id'>
}

/** Writes tokens to files and removes them. Each write is listed first, so that a crash leaves no unlisted token. */
export class TokenFileWriter {
  readonly #personFiles: PersonFiles
  readonly held: HeldFiles
  /** Resolves when the list of an earlier run has been read. */
  readonly loaded: Promise<void>
  /**
   * One queue per file, because two accounts may each have a line in it. A drive that does not respond blocks only its
   * own files.
   */
  readonly #turns = new Map<string, SerialQueue>()

  constructor({ personFiles, heldFiles, digest, random }: WriterPorts) {
    this.#personFiles = personFiles
    this.held = new HeldFiles(heldFiles, digest, random)
    this.loaded = this.held.load()
  }

  /** Runs `change` in the queue of its file, after `loaded`. */
  inTurn<T>({ path }: TokenFilePlace, change: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(path) ?? serialQueue()
    this.#turns.set(path, turn)
    return turn(async () => {
      await this.loaded
      return change()
    })
  }

  /** Waits for pending changes. */
  async finish(): Promise<void> {
    await this.loaded
    await Promise.all([...this.#turns.values()].map((turn) => turn(async () => undefined)))
  }

  /** Call in `inTurn`. `mayReplace`: any text of a whole file, or only a token that Deckpass wrote. */
  async write(place: WantedFile, account: Account, mayReplace: 'all' | 'ours'): Promise<FileChange> {
    const values = tokenValues(account)
    if (values === null) return { kind: 'as-wanted' }
    const noted = await this.held.add(place, values.token)
    if (noted.kind === 'failed') return noted
    const isOurs = (text: string) => mayReplace === 'all' || this.held.isOurs(place, text)
    const result = await writeToken(this.#personFiles, place, values, isOurs)
    if (result.kind === 'written' || result.kind === 'as-wanted') this.held.settle(place, values.token)
    return result
  }

  /** Call in `inTurn`. */
  async takeOut(place: TokenFilePlace): Promise<FileChange> {
    if (!this.held.has(place)) return { kind: 'as-wanted' }
    const result = await removeToken(this.#personFiles, place, (text) => this.held.isOurs(place, text))
    if (result.kind === 'failed') await this.held.markUnwanted([place])
    else await this.held.remove(place)
    return result
  }
}
