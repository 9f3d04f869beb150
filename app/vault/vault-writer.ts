import type { Account } from '../model/account/account.ts'
import type { VaultProblem } from '../model/failure/storage-problem.ts'
import type { Ports } from '../ports/index.ts'
import type { SerialQueue } from '../util/serial-queue.ts'
import { emptyContent, type LockRecord, type VaultContent } from './content.ts'
import { type Seal, sealContent } from './seal.ts'

const retryAfterMs = 30_000

type WriteResult = { readonly kind: 'written' } | { readonly kind: 'failed'; readonly problem: VaultProblem }

type WriterPorts = Pick<Ports, 'clock' | 'log' | 'cipher' | 'file'>

/**
 * Writes the newest accounts under the current seal; without a seal, nothing. Many changes become few
 * writes: one in flight, at most one behind it, the newest wins. A file that could not be read is never
 * written over or deleted.
 */
export class VaultWriter {
  /** Why the last change is not written; null if it is, or must not be. */
  notSaved: VaultProblem | null = null

  readonly #ports: WriterPorts
  readonly #turn: SerialQueue
  readonly #onChange: () => void
  #content = emptyContent
  #seal: Seal | null = null
  #queued = false
  /** An unreadable file is where the vault belongs and could not be moved away. */
  #isInTheWay = false
  #cancelRetry: (() => void) | null = null

  /** `onChange` runs when `notSaved` has changed. */
  constructor(ports: WriterPorts, turn: SerialQueue, onChange: () => void) {
    this.#ports = ports
    this.#turn = turn
    this.#onChange = onChange
  }

  /** Whether something is still to be written. */
  get isWaiting(): boolean {
    return this.#queued
  }

  get accountCount(): number {
    return this.#content.accounts.length
  }

  get lock(): LockRecord {
    return this.#content.lock
  }

  /** Replaces the content and its seal. Nothing is written for that. */
  adopt(seal: Seal | null, content: VaultContent): void {
    this.#replaceSeal(seal)
    this.#content = content
  }

  save(accounts: readonly Account[]): void {
    this.#content = { ...this.#content, accounts }
    this.write()
  }

  saveLock(lock: LockRecord): void {
    this.#content = { ...this.#content, lock }
    this.write()
  }

  /** Writes soon, after what is waiting to run: the change is drawn first. A write that fails is tried again. */
  write(): void {
    if (this.#queued || this.#seal === null) return
    this.#queued = true
    void this.#turn(async () => {
      await new Promise<void>((resolve) => this.#ports.clock.after(0, resolve))
      if (!this.#queued) return
      this.#queued = false
      if (this.#seal === null) return
      const result = await this.#writeUnder(this.#seal)
      this.#recordResult(result.kind === 'failed' ? result.problem : null)
    })
  }

  /**
   * Moves everything under another seal, in one write; without one, the file is removed. Only in its own
   * turn. If that fails, or is called off during the write, the old seal and what it holds stay.
   */
  async moveTo(seal: Seal | null, isCalledOff: () => boolean): Promise<WriteResult | { kind: 'called-off' }> {
    const result = seal === null ? await this.#discard() : await this.#writeUnder(seal)
    if (result.kind === 'failed') return this.#restore(result)
    if (isCalledOff()) {
      seal?.dataKey.fill(0)
      return this.#restore({ kind: 'called-off' })
    }
    this.#replaceSeal(seal)
    this.#recordResult(null)
    return result
  }

  /** Moves an unreadable file away; returns its new name, or null if that failed. */
  async setAside(): Promise<string | null> {
    const { file, clock } = this.#ports
    const name = await file.setAside(clock.now())
    this.#isInTheWay = name === null
    return name
  }

  /** Removes all that is stored, readable or not, and forgets what is in memory. */
  async forgetEverything(): Promise<WriteResult> {
    const result = await this.#ports.file.removeEverything()
    if (result.kind === 'failed') return this.#restore(result)
    this.stop()
    this.#isInTheWay = false
    this.#replaceSeal(null)
    this.#content = emptyContent
    this.notSaved = null
    return result
  }

  /** Gives up what is still to be written. */
  stop(): void {
    this.#queued = false
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  /**
   * What stays is written once more: a change may have been waiting, and the file may have gone half-way. Without a seal
   * nothing stays.
   */
  async #restore<Result>(result: Result): Promise<Result> {
    if (this.#seal === null) await this.#discard()
    else this.write()
    return result
  }

  async #discard(): Promise<WriteResult> {
    return (await this.#isFree()) ? await this.#ports.file.remove() : { kind: 'written' }
  }

  async #writeUnder(seal: Seal): Promise<WriteResult> {
    this.#queued = false
    if (!(await this.#isFree())) return { kind: 'failed', problem: 'unreadable-in-the-way' }
    const { cipher, file } = this.#ports
    return file.write(sealContent(cipher, seal, this.#content))
  }

  async #isFree(): Promise<boolean> {
    if (this.#isInTheWay) await this.setAside()
    return !this.#isInTheWay
  }

  #replaceSeal(seal: Seal | null): void {
    const before = this.#seal
    this.#seal = seal
    before?.dataKey.fill(0)
  }

  /** After a write: why it failed; null if it did not. */
  #recordResult(problem: VaultProblem | null): void {
    const { clock, log } = this.#ports
    this.#cancelRetry?.()
    this.#cancelRetry = problem === null ? null : clock.after(retryAfterMs, () => this.write())
    if (problem === this.notSaved) return
    this.notSaved = problem
    if (problem !== null) log.error('vault.not-saved', { problem })
    this.#onChange()
  }
}
