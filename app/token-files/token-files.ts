import type { Account } from '../model/account.ts'
import type { ActivityEvent } from '../model/activity.ts'
import type {
  StoredTokenFile,
  TokenFileFailure,
  TokenFileProblem,
  TokenFileRefusal,
} from '../model/token-file.ts'
import type { Clock, Digest, Notifier, PersonFiles } from '../ports/index.ts'
import { serialQueue } from '../util/serial-queue.ts'
import { changeFile, doClash, type FileChange, placeKey, type TokenFilePlace } from './token-file.ts'

type AccountWithFiles = Pick<Account, 'id' | 'name' | 'token' | 'tokenFiles'>

/** What the token files need of the accounts. What is done to an account that is gone does nothing. */
export interface TokenFileAccounts {
  all(): readonly AccountWithFiles[]
  get(accountId: string): AccountWithFiles | null
  changeTokenFiles(
    accountId: string,
    change: (files: readonly StoredTokenFile[]) => readonly StoredTokenFile[],
  ): void
  /** Writes a line into the account's activity. */
  note(accountId: string, event: ActivityEvent): void
}

export interface TokenFilesPorts {
  readonly clock: Clock
  readonly digest: Digest
  readonly notifier: Notifier
  readonly files: PersonFiles
  readonly accounts: TokenFileAccounts
  /** Whether tokens may leave: not while Deckpass is locked or its vault is not open. */
  isOpen(): boolean
}

type AddResult =
  | { readonly kind: 'added' }
  | { readonly kind: 'not-added'; readonly refusal: TokenFileRefusal }
  | { readonly kind: 'refused'; readonly refusal: { readonly reason: 'locked' } }

/** `left`: it may still hold the token, or, if `problem` is null, something that Deckpass did not write. */
type RemoveResult =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'left'; readonly problem: TokenFileProblem | null }

/** What is known of a file while Deckpass runs. It outlives the account until the token is out of the file. */
interface KnownFile {
  readonly place: TokenFilePlace
  /** What the file was last changed to, or is about to be: the token, or null for none. Undefined: not yet known. */
  holds: string | null | undefined
  /** Of what was last written there; undefined if nothing was. */
  digest: string | undefined
  /** What the person was told since the last change that worked. Empty if it worked. */
  failures: readonly TokenFileFailure[]
}

/**
 * A change of a file that failed is tried again after this time, ms. It does not grow: a try costs next to nothing, and
 * a token should not stay in a file longer than it must.
 */
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
  #hasStopped = false

  constructor(ports: TokenFilesPorts) {
    this.#ports = ports
  }

  /** Writes to one more file, if that works now. */
  async add(place: TokenFilePlace): Promise<AddResult> {
    const { accounts, clock } = this.#ports
    if (this.#hasStopped || !this.#ports.isOpen()) return { kind: 'refused', refusal: { reason: 'locked' } }
    if (this.#isTaken(place)) return notAdded({ reason: 'taken' })
    const token = tokenOf(accounts.get(place.accountId))
    // From here on the place is known, so that locking during the write takes the token out again.
    const known: KnownFile = { place, holds: token, digest: undefined, failures: [] }
    this.#known.set(placeKey(place), known)
    const result = token === null ? null : await this.#turn(() => this.#change(known, token, true))
    if (result !== null && result.kind !== 'written') {
      this.#known.delete(placeKey(place))
      return notAdded(
        result.kind === 'failed'
          ? { reason: 'not-written', problem: result.problem }
          : { reason: 'holds-other' },
      )
    }
    const { accountId, ...rest } = place
    const writtenAt = result === null ? null : clock.now()
    const file: StoredTokenFile = { ...rest, writtenAt, failure: null, digest: known.digest }
    accounts.changeTokenFiles(accountId, (files) => [...files, file])
    accounts.note(accountId, { kind: 'token-file-added', path: place.path })
    this.sync()
    return { kind: 'added' }
  }

  /** Takes the token out and does not write it again. */
  async remove(place: Omit<TokenFilePlace, 'atEnd'>): Promise<RemoveResult> {
    const { accounts } = this.#ports
    const known = this.#known.get(placeKey(place))
    if (known === undefined || known.place.accountId !== place.accountId) return { kind: 'stopped' }
    this.#known.delete(placeKey(place))
    accounts.changeTokenFiles(place.accountId, (files) =>
      files.filter((each) => placeKey(each) !== placeKey(place)),
    )
    accounts.note(place.accountId, { kind: 'token-file-stopped', path: place.path })
    const result = await this.#turn(() => this.#change(known, null))
    if (result.kind === 'written') return { kind: 'stopped' }
    return { kind: 'left', problem: result.kind === 'failed' ? result.problem : null }
  }

  /** Call after each change of the accounts or of the lock. Cheap if nothing is to be done. */
  sync(): void {
    for (const { id, tokenFiles } of this.#ports.accounts.all())
      for (const { path, name, atEnd, digest } of tokenFiles) {
        const place = { accountId: id, path, name, atEnd }
        if (!this.#known.has(placeKey(place)))
          this.#known.set(placeKey(place), { place, holds: undefined, digest, failures: [] })
      }
    for (const known of this.#known.values()) {
      const wanted = this.#wanted(known)
      if (wanted === known.holds) continue
      known.holds = wanted
      void this.#turn(() => this.#applyChange(known, wanted))
    }
  }

  /** Quitting: takes the token out of every file. Nothing is written afterwards. */
  async stop(): Promise<void> {
    this.#hasStopped = true
    this.#cancelRetry?.()
    this.#forgetFailed()
    this.sync()
    await this.#turn(async () => undefined)
  }

  #wanted({ place }: KnownFile): string | null {
    if (this.#hasStopped || !this.#ports.isOpen()) return null
    const account = this.#ports.accounts.get(place.accountId)
    // Signed out, and its file with it.
    const isListed = account?.tokenFiles.some((each) => placeKey(each) === placeKey(place)) === true
    return isListed ? tokenOf(account) : null
  }

  async #applyChange(known: KnownFile, token: string | null): Promise<void> {
    // A later change follows, and overwrites this one. Or the file was given up: it was never written, or is stopped.
    if (known.holds !== token || this.#known.get(placeKey(known.place)) !== known) return
    const { place, failures } = known
    const result = await this.#change(known, token)
    const account = this.#ports.accounts.get(place.accountId)
    if (result.kind === 'written' || (result.kind === 'holds-other' && account === null)) {
      if (token !== null) this.#record(place, { writtenAt: this.#now, failure: null, digest: known.digest })
      else if (failures.length > 0) this.#record(place, { failure: null })
      known.failures = []
      return
    }
    const failure = failureOf(result, token)
    this.#record(place, { failure })
    if (!failures.some((each) => isSame(each, failure))) {
      known.failures = [...failures, failure]
      this.#notify(place, failure)
    }
    this.#retryLater()
  }

  /**
   * Call in its turn only; a lock may come before that. A file that holds neither what was last written nor the
   * token is not ours.
   */
  async #change(known: KnownFile, token: string | null, isChosenNow = false): Promise<FileChange> {
    const { accounts, digest, files, isOpen } = this.#ports
    if (token !== null && !isOpen()) return { kind: 'failed', problem: 'locked' }
    const { place } = known
    const digestOf = (text: string) => digest.keyed(place.accountId, text.trim())
    const isOurs = (text: string) =>
      // The token is there before its digest is stored, if a crash comes between the two.
      isChosenNow || digestOf(text) === known.digest || text.trim() === tokenOf(accounts.get(place.accountId))
    const result = await changeFile(files, place, token, isOurs)
    if (result.kind === 'written' && token !== null) known.digest = digestOf(token)
    return result
  }

  #retryLater(): void {
    if (this.#hasStopped) return
    this.#cancelRetry ??= this.#ports.clock.after(retryMs, () => {
      this.#cancelRetry = null
      this.#forgetFailed()
      this.sync()
    })
  }

  #forgetFailed(): void {
    for (const known of this.#known.values()) if (known.failures.length > 0) known.holds = undefined
  }

  get #now(): number {
    return this.#ports.clock.now()
  }

  #isTaken(place: TokenFilePlace): boolean {
    return [...this.#known.values()].some((known) => {
      const isOut = known.holds === null && known.failures.length === 0
      if (isOut && this.#ports.accounts.get(known.place.accountId) === null) return false
      return doClash(known.place, place)
    })
  }

  #record(place: TokenFilePlace, patch: Partial<StoredTokenFile>): void {
    this.#ports.accounts.changeTokenFiles(place.accountId, (files) =>
      files.map((each) => (placeKey(each) === placeKey(place) ? { ...each, ...patch } : each)),
    )
  }

  #notify({ accountId, path }: TokenFilePlace, failure: TokenFileFailure): void {
    const account = this.#ports.accounts.get(accountId)
    const message = { kind: 'token-file-failed', account: account?.name ?? null, path, failure } as const
    this.#ports.notifier.show({ tag: `file-${path}`, message, accountId: account?.id ?? null })
  }
}

/** `token` is what was to be written; null if it was to be taken out. */
function failureOf(result: Exclude<FileChange, { kind: 'written' }>, token: string | null): TokenFileFailure {
  if (result.kind === 'holds-other') return result
  return { kind: token === null ? 'not-removed' : 'not-written', problem: result.problem }
}

function isSame(one: TokenFileFailure, other: TokenFileFailure): boolean {
  const problemOf = (failure: TokenFileFailure) => ('problem' in failure ? failure.problem : null)
  return one.kind === other.kind && problemOf(one) === problemOf(other)
}

/** What a file of this account should hold; null if there is no token. */
function tokenOf(account: Pick<Account, 'token'> | null): string | null {
  return account?.token?.value ?? null
}

function notAdded(refusal: TokenFileRefusal): AddResult {
  return { kind: 'not-added', refusal }
}
