import type { Account } from '../model/account.ts'
import type { Cipher, Clock, Log, VaultFile, WriteResult } from '../ports.ts'
import { notSaved, setAside, stuck, stuckDetail } from '../words/vault.ts'
import type { Kept } from './content.ts'
import { CountFile, type CountVerdict } from './count-file.ts'
import { type LockRecord, noLock } from './lock-record.ts'
import { type Seal, sealContent } from './seal.ts'
import type { SerialQueue } from './serial-queue.ts'

const retryAfterMs = 30_000

interface WriterPorts {
  readonly clock: Clock
  readonly log: Log
  readonly cipher: Cipher
  readonly file: VaultFile
}

/**
 * Writes the newest accounts under the present seal; without a seal, nothing. Many changes become few
 * writes: one in flight, at most one behind it, the newest wins. A file that could not be read is never
 * written over or deleted.
 */
export class VaultWriter {
  /** Why the last change is not written, in a sentence; null where it is, or must not be. */
  notSaved: string | null = null

  readonly #ports: WriterPorts
  readonly #turn: SerialQueue
  readonly #onChange: () => void
  readonly #count: CountFile
  #kept: Kept = { accounts: [], lock: noLock }
  #seal: Seal | null = null
  #queued = false
  /** An unreadable file is where the vault belongs and could not be moved away. */
  #stuck = false
  #cancelRetry: (() => void) | null = null

  /** `onChange` runs when `notSaved` has changed. */
  constructor(ports: WriterPorts, turn: SerialQueue, onChange: () => void) {
    this.#ports = ports
    this.#turn = turn
    this.#onChange = onChange
    this.#count = new CountFile(ports.file, ports.cipher)
  }

  /** Whether something is still to be written. */
  get isWaiting(): boolean {
    return this.#queued
  }

  get accountCount(): number {
    return this.#kept.accounts.length
  }

  get lock(): LockRecord {
    return this.#kept.lock
  }

  /** From now on this under this seal. Nothing is written for that. */
  adopt(seal: Seal | null, kept: Kept): void {
    this.#replaceSeal(seal)
    this.#kept = kept
  }

  /** Whether the vault that was opened is the one written last. */
  judge(seal: Seal, inVault: number | null): Promise<CountVerdict> {
    return this.#count.judge(seal, inVault)
  }

  save(accounts: readonly Account[]): void {
    this.#kept = { ...this.#kept, accounts }
    this.write()
  }

  keepLock(lock: LockRecord): void {
    this.#kept = { ...this.#kept, lock }
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
      this.#settle(result.kind === 'failed' ? result.detail : null)
    })
  }

  /**
   * Moves everything under another seal, in one write; without one, the file is removed. Only in its own
   * turn. Where that fails, or is called off during the write, the old seal and what it holds stay.
   */
  async moveTo(
    seal: Seal | null,
    isCalledOff: () => boolean,
  ): Promise<WriteResult | { readonly kind: 'called-off' }> {
    const result = seal === null ? await this.#discard() : await this.#writeUnder(seal)
    if (result.kind === 'failed') return this.#restore(result)
    if (isCalledOff()) {
      seal?.dataKey.fill(0)
      return this.#restore({ kind: 'called-off' })
    }
    this.#replaceSeal(seal)
    this.#settle(null)
    return result
  }

  /** Moves an unreadable file away; returns what the person must be told. */
  async setAside(detail: string): Promise<string> {
    const name = await this.#ports.file.setAside(this.#ports.clock.now())
    this.#stuck = name === null
    return name === null ? stuck(detail) : setAside(detail, name)
  }

  /** Removes all that is stored, readable or not, and forgets what is in memory. */
  async forgetEverything(): Promise<WriteResult> {
    const result = await this.#ports.file.removeEverything()
    if (result.kind === 'failed') return this.#restore(result)
    this.stop()
    this.#stuck = false
    this.#replaceSeal(null)
    this.#kept = { accounts: [], lock: noLock }
    this.#count.forget()
    this.notSaved = null
    return result
  }

  /** Gives up what is still to be written. */
  stop(): void {
    this.#queued = false
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  /** What stays is written once more: a change may have been waiting, and the file may have gone half-way. */
  #restore<Result>(result: Result): Result {
    this.write()
    return result
  }

  async #discard(): Promise<WriteResult> {
    if (!(await this.#isFree())) return { kind: 'written' }
    const result = await this.#ports.file.remove()
    if (result.kind === 'written') this.#count.forget()
    return result
  }

  async #writeUnder(seal: Seal): Promise<WriteResult> {
    this.#queued = false
    if (!(await this.#isFree())) return { kind: 'failed', detail: stuckDetail }
    const prepared = await this.#count.prepare(seal)
    if (prepared.kind === 'failed') return prepared
    const { cipher, file } = this.#ports
    const result = await file.write(sealContent(cipher, seal, this.#kept, this.#count.next))
    if (result.kind === 'written') await this.#count.written(seal)
    return result
  }

  async #isFree(): Promise<boolean> {
    const { file, clock } = this.#ports
    if (this.#stuck) this.#stuck = (await file.setAside(clock.now())) === null
    return !this.#stuck
  }

  #replaceSeal(seal: Seal | null): void {
    const before = this.#seal
    this.#seal = seal
    before?.dataKey.fill(0)
  }

  /** After a write: `detail` says why it failed; null where it did not. */
  #settle(detail: string | null): void {
    const { clock, log } = this.#ports
    this.#cancelRetry?.()
    this.#cancelRetry = detail === null ? null : clock.after(retryAfterMs, () => this.write())
    const sentence = detail === null ? null : notSaved(detail)
    if (sentence === this.notSaved) return
    this.notSaved = sentence
    if (detail !== null) log.error('vault.not-saved', { detail })
    this.#onChange()
  }
}
