import { withActivity } from '../activity/activity-log.ts'
import type { ActivityEvent } from '../model/activity.ts'
import type { StoredTokenFile } from '../model/token-file.ts'
import type { Clock, Digest, Notifier, PersonFiles } from '../ports/index.ts'
import { serialQueue } from '../util/serial-queue.ts'
import type { AccountStore } from '../vault/account-store.ts'
import { lockWords } from '../words/lock.ts'
import * as say from '../words/token-files.ts'
import { changeFile, type FileChange, failureWords } from './file-change.ts'
import { doClash, type FilePlace, type KnownFile, placeKey, recordFile, tokenOf } from './known-file.ts'

export interface TokenFilesPorts {
  readonly clock: Clock
  readonly digest: Digest
  readonly notifier: Notifier
  readonly files: PersonFiles
  readonly book: AccountStore
  /** Whether tokens may leave: not while Deckpass is locked or its vault is not open. */
  isOpen(): boolean
}

type Added = { readonly kind: 'added' } | { readonly kind: 'refused'; readonly sentence: string }

/** A change of a file that failed is tried again after this time, ms. */
const retryMs = 60_000

/**
 * Keeps the token in the files that the person chose, and takes it out on locking, signing out and quitting.
 * Which files these are is in the vault, with the account: nobody without its key can add one.
 */
export class TokenFiles {
  readonly #ports: TokenFilesPorts
  readonly #known = new Map<string, KnownFile>()
  /** One change after the other, because two accounts may each have a line in one file. */
  readonly #turn = serialQueue()
  #cancelRetry: (() => void) | null = null
  #hasEnded = false

  constructor(ports: TokenFilesPorts) {
    this.#ports = ports
  }

  /** Writes to one more file, if that works now. */
  async add(place: FilePlace): Promise<Added> {
    const { book, clock } = this.#ports
    if (this.#hasEnded || !this.#ports.isOpen()) return refused(lockWords.locked)
    if (this.#isTaken(place)) return refused(say.takenAlready)
    const token = tokenOf(book.get(place.accountId))
    // From here on the place is known, so that locking during the write takes the token out again.
    const known: KnownFile = { place, holds: token, digest: undefined, failures: new Set() }
    this.#known.set(placeKey(place), known)
    const result = token === null ? null : await this.#turn(() => this.#change(known, token, true))
    if (result !== null && result.kind !== 'written') {
      this.#known.delete(placeKey(place))
      return refused(result.kind === 'kept' ? say.holdsOther : say.cannotWrite(result.problem))
    }
    const { accountId, ...rest } = place
    const writtenAt = result === null ? null : clock.now()
    const file: StoredTokenFile = { ...rest, writtenAt, failure: null, digest: known.digest }
    book.update(accountId, (account) => ({ ...account, files: [...(account.files ?? []), file] }))
    this.#note(accountId, { kind: 'token-file-added', path: place.path })
    this.sync()
    return { kind: 'added' }
  }

  /** Takes the token out and does not write it again. A sentence where it could not be taken out. */
  async stop(place: Omit<FilePlace, 'atEnd'>): Promise<string | null> {
    const known = this.#known.get(placeKey(place))
    if (known === undefined || known.place.accountId !== place.accountId) return null
    this.#known.delete(placeKey(place))
    this.#ports.book.update(place.accountId, ({ files = [], ...account }) => ({
      ...account,
      files: files.filter((each) => placeKey(each) !== placeKey(place)),
    }))
    this.#note(place.accountId, { kind: 'token-file-stopped', path: place.path })
    const result = await this.#turn(() => this.#change(known, null))
    if (result.kind === 'kept') return say.leftAsItIs(place.path)
    return result.kind === 'failed' ? say.leftBehind(place.path, result.problem) : null
  }

  /** Call after each change of the accounts or of the lock. Cheap where nothing is to be done. */
  sync(): void {
    for (const { id, files = [] } of this.#ports.book.all())
      for (const { path, name, atEnd, digest } of files) {
        const place = { accountId: id, path, name, atEnd }
        if (!this.#known.has(placeKey(place)))
          this.#known.set(placeKey(place), { place, holds: undefined, digest, failures: new Set() })
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
    this.#forgetFailed()
    this.sync()
    await this.#turn(async () => undefined)
  }

  #wanted({ place }: KnownFile): string | null {
    if (this.#hasEnded || !this.#ports.isOpen()) return null
    const account = this.#ports.book.get(place.accountId)
    // Signed out, and its file with it.
    const isListed = account?.files?.some((each) => placeKey(each) === placeKey(place)) === true
    return isListed ? tokenOf(account) : null
  }

  async #bring(known: KnownFile, token: string | null): Promise<void> {
    // A later change follows, and overwrites this one. Or the file was given up: it was never written, or is stopped.
    if (known.holds !== token || this.#known.get(placeKey(known.place)) !== known) return
    const { place, failures } = known
    const result = await this.#change(known, token)
    const account = this.#ports.book.get(place.accountId)
    const isDone = result.kind === 'written' || (result.kind === 'kept' && account === null)
    if (isDone) {
      if (token !== null) this.#record(place, { writtenAt: this.#now, failure: null, digest: known.digest })
      else if (failures.size > 0) this.#record(place, { failure: null })
      failures.clear()
      return
    }
    const failure = failureWords(result, token)
    this.#record(place, { failure })
    if (!failures.has(failure)) this.#tell(place, result.kind === 'failed' && token === null, failure)
    failures.add(failure)
    this.#retryLater()
  }

  /**
   * Call in its turn only; a lock may come before that. A file that holds neither what was last written nor the
   * token is not ours.
   */
  async #change(known: KnownFile, token: string | null, isChosenNow = false): Promise<FileChange> {
    const { book, digest, files, isOpen } = this.#ports
    if (token !== null && !isOpen()) return { kind: 'failed', problem: 'locked' }
    const { place } = known
    const digestOf = (text: string) => digest.keyed(place.accountId, text.trim())
    const isOurs = (text: string) =>
      // The token is there before its digest is stored, where a crash comes between the two.
      isChosenNow || digestOf(text) === known.digest || text.trim() === tokenOf(book.get(place.accountId))
    const result = await changeFile(files, place, token, isOurs)
    if (result.kind === 'written' && token !== null) known.digest = digestOf(token)
    return result
  }

  #retryLater(): void {
    if (this.#hasEnded) return
    this.#cancelRetry ??= this.#ports.clock.after(retryMs, () => {
      this.#cancelRetry = null
      this.#forgetFailed()
      this.sync()
    })
  }

  #forgetFailed(): void {
    for (const known of this.#known.values()) if (known.failures.size > 0) known.holds = undefined
  }

  get #now(): number {
    return this.#ports.clock.now()
  }

  #isTaken(place: FilePlace): boolean {
    return [...this.#known.values()].some((known) => {
      const isOut = known.holds === null && known.failures.size === 0
      if (isOut && this.#ports.book.get(known.place.accountId) === null) return false
      return doClash(known.place, place)
    })
  }

  #record(place: FilePlace, patch: Partial<StoredTokenFile>): void {
    recordFile(this.#ports.book, place, patch)
  }

  #note(accountId: string, event: ActivityEvent): void {
    const entry = { at: this.#now, event, detail: null }
    this.#ports.book.update(accountId, (account) => withActivity(account, entry))
  }

  #tell({ accountId, path }: FilePlace, isLeft: boolean, detail: string): void {
    const account = this.#ports.book.get(accountId)
    const kind = isLeft ? 'token-file-not-removed' : 'token-file-not-written'
    const message = { kind, account: account?.name ?? null, path, detail } as const
    this.#ports.notifier.show({ tag: `file-${path}`, message, accountId: account?.id ?? null })
  }
}

function refused(sentence: string): Added {
  return { kind: 'refused', sentence }
}
