import { withActivity } from '../activity/activity-log.ts'
import type { Account } from '../model/account.ts'
import type { TokenFile } from '../model/token-file.ts'
import type { Clock, Notifier, PersonFiles } from '../ports.ts'
import type { AccountBook } from '../vault/account-book.ts'
import { serialQueue } from '../vault/serial-queue.ts'
import { lockWords } from '../words/lock.ts'
import * as say from '../words/token-files.ts'
import { changeFile } from './file-change.ts'

export interface TokenFilesPorts {
  readonly clock: Clock
  readonly notifier: Notifier
  readonly files: PersonFiles
  readonly book: AccountBook
  /** Whether tokens may leave: not while Deckpass is locked or its vault is not open. */
  isOpen(): boolean
}

type Place = Pick<TokenFile, 'path' | 'name' | 'atEnd'> & { readonly accountId: string }
type Added = { readonly kind: 'added' } | { readonly kind: 'refused'; readonly sentence: string }

interface Known {
  readonly place: Place
  /** What the file was last changed to, or is about to be: the token, or null for none. Undefined: not yet known. */
  holds: string | null | undefined
  hasFailed: boolean
}

/** A change of a file that failed is tried again after this time, ms. */
const retryMs = 60_000

/**
 * Keeps the token in the files that the person chose, and takes it out on locking, signing out and quitting.
 * Which files these are is in the vault, with the account: nobody without its key can add one.
 */
export class TokenFiles {
  readonly #ports: TokenFilesPorts
  readonly #known = new Map<string, Known>()
  /** One change after the other, because two accounts may each have a line in one file. */
  readonly #turn = serialQueue()
  #cancelRetry: (() => void) | null = null
  #hasEnded = false

  constructor(ports: TokenFilesPorts) {
    this.#ports = ports
  }

  /** Writes to one more file, if that works now. */
  async add(place: Place): Promise<Added> {
    const { book, files, clock } = this.#ports
    if (this.#hasEnded || !this.#ports.isOpen()) return refused(lockWords.locked)
    if (this.#isTaken(place)) return refused(say.takenAlready)
    const token = tokenOf(book.get(place.accountId))
    // From here on the place is known, so that locking during the write takes the token out again.
    const known: Known = { place, holds: token, hasFailed: false }
    this.#known.set(keyOf(place), known)
    const result = token === null ? null : await this.#turn(() => changeFile(files, place, token))
    if (result?.kind === 'failed') {
      this.#known.delete(keyOf(place))
      return refused(say.cannotWrite(result.detail))
    }
    const { accountId, ...rest } = place
    const file: TokenFile = { ...rest, writtenAt: result === null ? null : clock.now(), failure: null }
    book.update(accountId, (account) => ({ ...account, files: [...(account.files ?? []), file] }))
    this.#note(accountId, say.nowWritten(place.path))
    this.sync()
    return { kind: 'added' }
  }

  /** Takes the token out and does not write it again. A sentence where it could not be taken out. */
  async stop(place: Omit<Place, 'atEnd'>): Promise<string | null> {
    const known = this.#known.get(keyOf(place))
    if (known === undefined || known.place.accountId !== place.accountId) return null
    this.#known.delete(keyOf(place))
    this.#ports.book.update(place.accountId, ({ files = [], ...account }) => ({
      ...account,
      files: files.filter((each) => keyOf(each) !== keyOf(place)),
    }))
    this.#note(place.accountId, say.noLongerWritten(place.path))
    const result = await this.#turn(() => changeFile(this.#ports.files, known.place, null))
    return result.kind === 'failed' ? say.leftBehind(place.path, result.detail) : null
  }

  /** Call after each change of the accounts or of the lock. Cheap where nothing is to be done. */
  sync(): void {
    for (const { id, files = [] } of this.#ports.book.all())
      for (const { path, name, atEnd } of files) {
        const place = { accountId: id, path, name, atEnd }
        if (!this.#known.has(keyOf(place)))
          this.#known.set(keyOf(place), { place, holds: undefined, hasFailed: false })
      }
    for (const known of this.#known.values()) {
      const wanted = this.#wanted(known)
      if (wanted === known.holds) continue
      known.holds = wanted
      void this.#turn(() => this.#bring(known, wanted))
    }
  }

  /** Quitting: takes the token out of every file. Nothing is written afterwards. */
  async end(): Promise<void> {
    this.#hasEnded = true
    this.#cancelRetry?.()
    this.sync()
    await this.#turn(async () => undefined)
  }

  #wanted({ place }: Known): string | null {
    if (this.#hasEnded || !this.#ports.isOpen()) return null
    const account = this.#ports.book.get(place.accountId)
    // Signed out, and its file with it.
    const isListed = account?.files?.some((each) => keyOf(each) === keyOf(place)) === true
    return isListed ? tokenOf(account) : null
  }

  async #bring(known: Known, token: string | null): Promise<void> {
    // A later change follows, and overwrites this one. Or the file was given up: it was never written, or is stopped.
    if (known.holds !== token || this.#known.get(keyOf(known.place)) !== known) return
    const { place } = known
    const result = await changeFile(this.#ports.files, place, token)
    if (result.kind === 'written') {
      if (token !== null) this.#record(place, { writtenAt: this.#now, failure: null })
      else if (known.hasFailed) this.#record(place, { failure: null })
      known.hasFailed = false
      if (this.#ports.book.get(place.accountId) === null) this.#known.delete(keyOf(place))
      return
    }
    const failure = (token === null ? say.notRemoved : say.notWritten)(result.detail)
    this.#record(place, { failure })
    if (!known.hasFailed) this.#tell(place, failure)
    known.hasFailed = true
    this.#retryLater()
  }

  #retryLater(): void {
    if (this.#hasEnded) return
    this.#cancelRetry ??= this.#ports.clock.after(retryMs, () => {
      this.#cancelRetry = null
      for (const known of this.#known.values()) if (known.hasFailed) known.holds = undefined
      this.sync()
    })
  }

  get #now(): number {
    return this.#ports.clock.now()
  }

  #isTaken(place: Place): boolean {
    const places = [...this.#known.values()].map((known) => known.place)
    return places.some(
      ({ path, name }) =>
        path === place.path && (name === place.name || name === null || place.name === null),
    )
  }

  #record(place: Place, patch: Partial<TokenFile>): void {
    this.#ports.book.update(place.accountId, (account) => {
      const { files = [] } = account
      const changed = files.map((each) => (keyOf(each) === keyOf(place) ? { ...each, ...patch } : each))
      return { ...account, files: changed }
    })
  }

  #note(accountId: string, text: string): void {
    const entry = { at: this.#now, tone: 'neutral' as const, text, detail: null }
    this.#ports.book.update(accountId, (account) => withActivity(account, entry))
  }

  #tell({ accountId, path }: Place, failure: string): void {
    const name = this.#ports.book.get(accountId)?.name ?? ''
    const body = say.notWrittenBody(name, path, failure)
    this.#ports.notifier.show({ tag: `file-${path}`, title: say.notWrittenTitle, body, accountId })
  }
}

function keyOf({ path, name }: Pick<TokenFile, 'path' | 'name'>): string {
  return `${name ?? ''}\0${path}`
}

function tokenOf(account: Account | null): string | null {
  return account?.token?.value ?? null
}

function refused(sentence: string): Added {
  return { kind: 'refused', sentence }
}
