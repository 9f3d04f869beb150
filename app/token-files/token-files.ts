import type { Account } from '../model/account/account.ts'
import type { ActivityEvent } from '../model/account/activity.ts'
import type { TokenFileProblem } from '../model/failure/storage-problem.ts'
import type { TokenFile, TokenFileFailure, TokenFileRefusal } from '../model/programs/token-file.ts'
import type { JsonFile, PersonFiles, Ports, Random } from '../ports/index.ts'
import { type SerialQueue, serialQueue } from '../util/serial-queue.ts'
import { TokenFileJournal } from './journal.ts'
import {
  doClash,
  type FileChange,
  placeKey,
  type TokenFilePlace,
  takeTokenOut,
  writeToken,
} from './token-file.ts'

type AccountWithFiles = Pick<Account, 'id' | 'name' | 'token' | 'tokenFiles'>

/** What the token files need of the accounts. What is done to an account that is gone does nothing. */
export interface TokenFileAccounts {
  all(): readonly AccountWithFiles[]
  get(accountId: string): AccountWithFiles | null
  changeTokenFiles(accountId: string, change: (files: readonly TokenFile[]) => readonly TokenFile[]): void
  /** Writes a line into the account's activity. */
  note(accountId: string, event: ActivityEvent): void
}

export interface TokenFilesPorts extends Pick<Ports, 'clock' | 'digest' | 'notifier'> {
  readonly random: Pick<Random, 'id'>
  readonly files: PersonFiles
  /** Beside the vault, and readable while that is closed. */
  readonly journal: JsonFile
  readonly accounts: TokenFileAccounts
  /** Whether tokens may leave: not while Deckpass is locked or its vault is not open. */
  isOpen(): boolean
}

type AddResult =
  | { readonly kind: 'added' }
  | { readonly kind: 'not-added'; readonly refusal: TokenFileRefusal }

type AccountFilePlace = TokenFilePlace & { readonly accountId: string }

/** `left`: it may still hold the token, or, if `problem` is null, something that Deckpass did not write. */
type RemoveResult =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'left'; readonly problem: TokenFileProblem | null }

/** What is known of a file while Deckpass runs. It outlives the account until the token is out of the file. */
interface KnownFile {
  readonly place: TokenFilePlace
  /** Whose token it is to hold. Null: a crash left it there, or it could not be taken out when the person stopped it. */
  accountId: string | null
  /** What the file was last changed to, or is about to be: the token, or null for none. Undefined: not yet known. */
  holds: string | null | undefined
  /** What the person was told since the last change that worked. Empty if it worked. */
  failures: readonly TokenFileFailure[]
}

/**
 * A change of a file that failed is tried again after this time, ms. It does not grow: a try costs next to nothing, and
 * a token should not stay in a file longer than it must.
 */
const retryMs = 60_000

/**
 * Keeps the token in the files that the person chose, and takes it out on locking, signing out and quitting, and after
 * a crash at the next start. Which files these are is in the vault, with the account: nobody without its key can add
 * one.
 */
export class TokenFiles {
  readonly #ports: TokenFilesPorts
  readonly #journal: TokenFileJournal
  readonly #known = new Map<string, KnownFile>()
  /**
   * For each file one change after the other, because two accounts may each have a line in it. A drive that does not
   * answer holds up its own files alone.
   */
  readonly #turns = new Map<string, SerialQueue>()
  readonly #journalLoaded: Promise<void>
  #cancelRetry: (() => void) | null = null
  #hasStopped = false

  constructor(ports: TokenFilesPorts) {
    this.#ports = ports
    this.#journal = new TokenFileJournal(ports)
    this.#journalLoaded = this.#loadJournal()
  }

  /** Writes to one more file, if that works now. */
  async add({ accountId, ...place }: AccountFilePlace): Promise<AddResult> {
    const { accounts, clock } = this.#ports
    if (this.#hasStopped || !this.#ports.isOpen())
      return notAdded({ reason: 'not-written', problem: 'locked' })
    if (this.#isDuplicate(place)) return notAdded({ reason: 'duplicate' })
    const token = tokenOf(accounts.get(accountId))
    // From here on the place is known, so that locking during the write takes the token out again.
    const known: KnownFile = { place, accountId, holds: token ?? undefined, failures: [] }
    this.#known.set(placeKey(place), known)
    const result = token === null ? null : await this.#inTurn(place, () => this.#addNow(known, token))
    if (result !== null && result.kind !== 'done') {
      this.#known.delete(placeKey(place))
      return notAdded(
        result.kind === 'failed'
          ? { reason: 'not-written', problem: result.problem }
          : { reason: 'holds-other' },
      )
    }
    const file = { ...place, writtenAt: result === null ? null : clock.now(), failure: null }
    accounts.changeTokenFiles(accountId, (files) => [...files, file])
    accounts.note(accountId, { kind: 'token-file-added', path: place.path })
    this.sync()
    return { kind: 'added' }
  }

  /** Takes the token out and does not write it again. */
  async remove(place: Omit<AccountFilePlace, 'atEnd'>): Promise<RemoveResult> {
    const { accounts } = this.#ports
    const known = this.#known.get(placeKey(place))
    if (known === undefined || known.accountId !== place.accountId) return { kind: 'stopped' }
    this.#known.delete(placeKey(place))
    accounts.changeTokenFiles(place.accountId, (files) =>
      files.filter((each) => placeKey(each) !== placeKey(place)),
    )
    accounts.note(place.accountId, { kind: 'token-file-stopped', path: place.path })
    const result = await this.#inTurn(place, () => this.#change(known, null))
    if (result.kind === 'done') return { kind: 'stopped' }
    if (result.kind === 'holds-other') return { kind: 'left', problem: null }
    // The person reads it now, and may choose the file again meanwhile.
    const failures = [failureOf(result, null)]
    if (!this.#known.has(placeKey(place)))
      this.#known.set(placeKey(place), { place: known.place, accountId: null, holds: null, failures })
    this.#retryLater()
    return { kind: 'left', problem: result.problem }
  }

  /** Call after each change of the accounts or of the lock. Cheap if nothing is to be done. */
  sync(): void {
    for (const { id, tokenFiles } of this.#ports.accounts.all())
      for (const { path, name, atEnd } of tokenFiles) {
        const place = { path, name, atEnd }
        const known = this.#known.get(placeKey(place))
        if (known !== undefined) known.accountId ??= id
        else this.#known.set(placeKey(place), { place, accountId: id, holds: undefined, failures: [] })
      }
    for (const known of this.#known.values()) {
      const wanted = this.#wanted(known)
      if (wanted === known.holds) continue
      known.holds = wanted
      void this.#inTurn(known.place, () => this.#applyChange(known, wanted))
    }
  }

  /** Quitting: takes the token out of every file. Nothing is written afterwards. */
  async stop(): Promise<void> {
    this.#hasStopped = true
    this.#cancelRetry?.()
    await this.finish()
  }

  /** Tries again at once what failed, and waits until each file holds what it should, or failed again. */
  async finish(): Promise<void> {
    this.#forgetFailed()
    this.sync()
    await this.#journalLoaded
    await Promise.all([...this.#turns.values()].map((turn) => turn(async () => undefined)))
  }

  /** Takes out what a crash left, whether or not the vault ever opens. */
  async #loadJournal(): Promise<void> {
    for (const place of await this.#journal.load()) {
      if (this.#known.has(placeKey(place))) continue
      const known: KnownFile = { place, accountId: null, holds: null, failures: [] }
      this.#known.set(placeKey(place), known)
      void this.#inTurn(place, () => this.#applyChange(known, null))
    }
  }

  /** Nothing is changed before the journal tells what an earlier run left. */
  #inTurn<T>({ path }: Pick<TokenFilePlace, 'path'>, change: () => Promise<T>): Promise<T> {
    const turn = this.#turns.get(path) ?? serialQueue()
    this.#turns.set(path, turn)
    return turn(async () => {
      await this.#journalLoaded
      return change()
    })
  }

  #wanted(known: KnownFile): string | null {
    if (this.#hasStopped || !this.#ports.isOpen()) return null
    const account = this.#accountOf(known)
    // Signed out, and its file with it.
    const isListed = account?.tokenFiles.some((each) => placeKey(each) === placeKey(known.place)) === true
    return isListed ? tokenOf(account) : null
  }

  async #applyChange(known: KnownFile, token: string | null): Promise<void> {
    // A later change follows, and overwrites this one. Or the file was given up: it was never written, or is stopped.
    if (known.holds !== token || this.#known.get(placeKey(known.place)) !== known) return
    const { failures } = known
    const result = await this.#change(known, token)
    if (result.kind === 'done' || (result.kind === 'holds-other' && this.#accountOf(known) === null)) {
      if (token !== null) this.#record(known, { writtenAt: this.#now, failure: null })
      else if (failures.length > 0) this.#record(known, { failure: null })
      known.failures = []
      return
    }
    const failure = failureOf(result, token)
    this.#record(known, { failure })
    if (!failures.some((each) => isSame(each, failure))) {
      known.failures = [...failures, failure]
      this.#notify(known, failure)
    }
    this.#retryLater()
  }

  /** Call in its turn only; a lock may come before that. */
  async #change(known: KnownFile, token: string | null): Promise<FileChange> {
    const { place } = known
    const isOurs = (text: string) => this.#journal.isOurs(place, text)
    if (token !== null) return this.#write(known, token, isOurs)
    if (!this.#journal.has(place)) return { kind: 'done' }
    const result = await takeTokenOut(this.#ports.files, place, isOurs)
    if (result.kind !== 'failed') await this.#journal.remove(place)
    return result
  }

  /** Also over something else that is there: the person has just chosen it. */
  async #addNow(known: KnownFile, token: string): Promise<FileChange> {
    const result = await this.#write(known, token, () => true)
    // The new file may have been begun.
    if (result.kind !== 'done') await this.#change(known, null)
    return result
  }

  async #write({ place }: KnownFile, token: string, isOurs: (text: string) => boolean): Promise<FileChange> {
    if (!this.#ports.isOpen()) return { kind: 'failed', problem: 'locked' }
    return this.#journal.during(place, token, () => writeToken(this.#ports.files, place, token, isOurs))
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

  #accountOf({ accountId }: KnownFile): AccountWithFiles | null {
    return accountId === null ? null : this.#ports.accounts.get(accountId)
  }

  /** A file whose account is gone is free. */
  #isDuplicate(place: TokenFilePlace): boolean {
    return [...this.#known.values()].some(
      (known) => this.#accountOf(known) !== null && doClash(known.place, place),
    )
  }

  #record({ place, accountId }: KnownFile, patch: Partial<TokenFile>): void {
    if (accountId === null) return
    this.#ports.accounts.changeTokenFiles(accountId, (files) =>
      files.map((each) => (placeKey(each) === placeKey(place) ? { ...each, ...patch } : each)),
    )
  }

  #notify(known: KnownFile, failure: TokenFileFailure): void {
    // A folder that was deleted since the crash would be told of at each start.
    if (known.accountId === null && 'problem' in failure && failure.problem === 'folder-missing') return
    const { path } = known.place
    const account = this.#accountOf(known)
    const message = { kind: 'token-file-failed', account: account?.name ?? null, path, failure } as const
    this.#ports.notifier.show({ tag: `file-${path}`, message, accountId: account?.id ?? null })
  }
}

/** `token` is what was to be written; null if it was to be taken out. */
function failureOf(result: Exclude<FileChange, { kind: 'done' }>, token: string | null): TokenFileFailure {
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
