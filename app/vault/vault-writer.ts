import type { ReadResult } from '../ports/index.ts'
import { sleep } from '../ports/waits.ts'
import { Listeners } from '../util/listeners.ts'
import type { SerialQueue } from '../util/serial-queue.ts'
import { emptyContent, type LockRecord, readContent, type VaultContent } from './content.ts'
import { type Seal, sealContent } from './data-key.ts'
import { headerOf, readEnvelope } from './envelope.ts'
import { mergeContent, withSignOuts } from './merge-content.ts'
import type { Account } from './model/account.ts'
import type { VaultProblem } from './model/storage-problem.ts'
import type { VaultNotice } from './model/vault-notice.ts'
import type { VaultChange, VaultPorts } from './ports.ts'

const retryAfterMs = 30_000
/** The number of changes by another program that one write copes with. */
const maxTries = 3

type SaveResult = { readonly kind: 'written' } | { readonly kind: 'failed'; readonly problem: VaultProblem }

interface CalledOff {
  readonly kind: 'called-off'
}

type WriterPorts = Pick<VaultPorts, 'clock' | 'log' | 'cipher' | 'file'>

/**
 * Writes the newest accounts under the current seal; without a seal, nothing. Many changes become few writes: one in
 * flight and at most one behind it, which takes the newest. A file that another program has changed is merged or set
 * aside before it is overwritten or deleted.
 */
export class VaultWriter {
  /** Why the last change was not written; null if it was, or needs no write. */
  notSaved: VaultProblem | null = null
  content: VaultContent = emptyContent
  /** A write is pending. */
  isWaiting = false

  readonly notSavedChanged = new Listeners()
  /** The accounts after a merge with another Deckpass's. */
  readonly merged = new Listeners<[accounts: readonly Account[]]>()
  readonly noticed = new Listeners<[VaultNotice]>()

  readonly #ports: WriterPorts
  readonly #turn: SerialQueue
  #seal: Seal | null = null
  #cancelRetry = () => {}

  constructor(ports: WriterPorts, turn: SerialQueue) {
    this.#ports = ports
    this.#turn = turn
  }

  /** Replaces the content and its seal without a write. */
  adopt(seal: Seal | null, content: VaultContent): void {
    this.#replaceSeal(seal)
    this.content = content
  }

  save(accounts: readonly Account[]): void {
    const { content } = this
    const now = this.#ports.clock.now()
    const signedOut = withSignOuts(content.signedOut, content.accounts, accounts, now)
    this.content = { ...content, accounts, signedOut }
    this.write()
  }

  /** Takes over what another vault holds, without a write. */
  merge(theirs: VaultContent): void {
    this.content = mergeContent(this.content, theirs)
    this.merged.emit(this.content.accounts)
  }

  saveLock(lock: LockRecord): void {
    this.content = { ...this.content, lock }
    this.write()
  }

  /**
   * Puts another PIN in force once it is on disk. Call in a turn of the queue. If that fails or is called off during
   * the write, the one before stays in force, whatever became of the lock meanwhile.
   */
  async storePin(pin: LockRecord['pin'], isCalledOff: () => boolean): Promise<SaveResult | CalledOff> {
    const withPin = (content: VaultContent) => ({ ...content, lock: { ...content.lock, pin, tries: 0 } })
    const result = await this.writeNow(withPin)
    const isStored = result.kind === 'written' && !isCalledOff()
    if (isStored) this.content = withPin(this.content)
    else this.write()
    return result.kind === 'written' && !isStored ? { kind: 'called-off' } : result
  }

  /** Writes at once. Call in a turn of the queue. */
  async writeNow(change = (content: VaultContent) => content): Promise<SaveResult> {
    if (this.#seal === null) return { kind: 'written' }
    const result = await this.#writeUnder(this.#seal, change)
    this.#recordResult(result.kind === 'failed' ? result.problem : null)
    return result
  }

  /** Writes soon, but lets the window draw the change first. Retries a failed write. */
  write(): void {
    if (this.isWaiting || this.#seal === null) return
    this.isWaiting = true
    void this.#turn(async () => {
      await sleep(this.#ports.clock, 0)
      if (!this.isWaiting) return
      this.isWaiting = false
      await this.writeNow()
    })
  }

  /**
   * Moves everything under another seal, in one write; without one, the file is removed. Call in a turn of the queue.
   * If that fails, or is called off during the write, the old seal and its content stay.
   */
  async moveTo(seal: Seal | null, isCalledOff: () => boolean): Promise<SaveResult | CalledOff> {
    const result = seal === null ? await this.#discard() : await this.#writeUnder(seal)
    if (result.kind === 'failed' || isCalledOff()) {
      seal?.dataKey.fill(0)
      return this.#restore(result.kind === 'failed' ? result : { kind: 'called-off' })
    }
    this.#replaceSeal(seal)
    this.#recordResult(null)
    return result
  }

  /** Removes everything from disk, readable or not, and from memory. */
  async forgetEverything(): Promise<SaveResult> {
    const result = await this.#ports.file.removeEverything()
    if (result.kind === 'failed') return this.#restore(result)
    this.stop()
    this.#replaceSeal(null)
    this.content = emptyContent
    this.notSaved = null
    return result
  }

  /** Cancels pending writes. */
  stop(): void {
    this.isWaiting = false
    this.#cancelRetry()
  }

  /**
   * Writes the old content again, because a change may have been pending and the file may be partly gone. Without a
   * seal, removes the file.
   */
  async #restore<Result>(result: Result): Promise<Result> {
    if (this.#seal === null) await this.#discard()
    else this.write()
    return result
  }

  /** Removes the file. One that could neither be read nor set aside is not ours, and stays. */
  async #discard(): Promise<SaveResult> {
    const result = await this.#changeFile(() => this.#ports.file.remove())
    const isNotOurs = result.kind === 'failed' && result.problem === 'unreadable-in-the-way'
    return isNotOurs ? { kind: 'written' } : result
  }

  #writeUnder(seal: Seal, change = (content: VaultContent) => content): Promise<SaveResult> {
    this.isWaiting = false
    const { cipher, file } = this.#ports
    return this.#changeFile(() => file.write(sealContent(cipher, seal, change(this.content))))
  }

  /** Changes the file. If another program has changed it, its version is merged or set aside first. */
  async #changeFile(change: () => Promise<VaultChange>): Promise<SaveResult> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const result = await change()
      if (result.kind !== 'changed') return result
      const problem = await this.#acceptForeignChange(result.found)
      if (problem !== null) return { kind: 'failed', problem }
    }
    return { kind: 'failed', problem: 'in-use' }
  }

  /** Null once the file may be overwritten, or the reason why not. */
  async #acceptForeignChange(found: ReadResult): Promise<VaultProblem | null> {
    const { file, clock, log } = this.#ports
    if (found.kind === 'absent') {
      log.warn('vault.gone')
      this.noticed.emit({ kind: 'vault-was-gone' })
      return null
    }
    const theirs = found.kind === 'found' ? this.#open(found.value) : null
    log.warn('vault.changed-outside', { opens: theirs !== null })
    if (theirs === null) {
      const kept = await file.setAside('unreadable', clock.now())
      if (kept.kind === 'failed') return 'unreadable-in-the-way'
      this.noticed.emit({ kind: 'vault-replaced', fileName: kept.fileName })
      return null
    }
    this.merge(theirs)
    this.noticed.emit({ kind: 'vault-merged' })
    return null
  }

  /** The content that another Deckpass wrote under the same data key; null if it cannot be opened. */
  #open(value: unknown): VaultContent | null {
    const parsed = readEnvelope(value)
    if (this.#seal === null || parsed.kind !== 'envelope') return null
    const { envelope } = parsed
    const opened = this.#ports.cipher.decrypt(this.#seal.dataKey, envelope.sealed, headerOf(envelope))
    const read = opened.kind === 'opened' ? readContent(opened.plain) : null
    return read?.kind === 'content' ? read.content : null
  }

  #replaceSeal(seal: Seal | null): void {
    const before = this.#seal
    this.#seal = seal
    before?.dataKey.fill(0)
  }

  /** `problem`: why a write failed; null if it did not. */
  #recordResult(problem: VaultProblem | null): void {
    const { clock, log } = this.#ports
    this.#cancelRetry()
    if (problem !== null) this.#cancelRetry = clock.after(retryAfterMs, () => this.write())
    if (problem === this.notSaved) return
    this.notSaved = problem
    if (problem !== null) log.error('vault.not-saved', { problem })
    this.notSavedChanged.emit()
  }
}
