import type { Account } from '../model/account.ts'
import type { Clock, Log, WriteResult } from '../ports.ts'
import type { GuardedFile } from './guarded-file.ts'
import { type Seal, sealAccounts } from './seal.ts'
import { notSaved } from './sentences.ts'
import type { SerialQueue } from './serial-queue.ts'

const retryAfterMs = 30_000
/** What was changed is never longer than this in memory alone because somebody draws it. */
const longestPauseMs = 50
const unwritten: Seal = { protection: 'session' }

interface VaultWriterParts {
  readonly clock: Clock
  readonly log: Log
  readonly file: GuardedFile
  readonly turn: SerialQueue
  /** Told when `notSaved` has changed. */
  readonly onChange: () => void
}

/**
 * Holds the newest accounts and writes them under the seal of the day. Many changes become few writes:
 * one in flight, at most one behind it, the newest wins.
 */
export class VaultWriter {
  accounts: readonly Account[] = []
  /** Why the last change is not written, in a sentence; null where it is, or must not be. */
  notSaved: string | null = null

  readonly #parts: VaultWriterParts
  #seal: Seal = unwritten
  /** What the file holds; null where it must be written in any case. */
  #written: readonly Account[] | null = null
  #queued = false
  /** Something may have to be written that is not. */
  #dirty = false
  #cancelRetry: (() => void) | null = null
  /** How long sealing took the last time. */
  #sealingMs = 0

  constructor(parts: VaultWriterParts) {
    this.#parts = parts
  }

  /** From now on these accounts under this seal; nothing is written for that. `areWritten`: the file holds them so. */
  adopt(seal: Seal, accounts: readonly Account[], areWritten: boolean): void {
    this.#seal = seal
    this.accounts = accounts
    this.#written = areWritten ? accounts : null
  }

  save(accounts: readonly Account[]): void {
    this.accounts = accounts
    this.write()
  }

  /** Writes soon. A write that fails is tried again at the next one and after 30 s. */
  write(): void {
    this.#dirty = true
    if (this.#queued) return
    this.#queued = true
    void this.#parts.turn(async () => {
      await this.#others()
      await this.#runQueued()
    })
  }

  /**
   * Moves everything under another seal, in one write. Only in a turn of its own. Where that fails, the
   * old seal and what it holds stay as they are.
   */
  async moveTo(seal: Seal): Promise<WriteResult> {
    const result = await this.#writeUnder(seal)
    if (result.kind === 'failed') return result
    this.#seal = seal
    this.#settle(null)
    return result
  }

  /** As at the first start. */
  forget(): void {
    this.stop()
    this.adopt(unwritten, [], false)
    this.notSaved = null
  }

  /** Gives up what is still to be written. */
  stop(): void {
    this.#dirty = false
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  /**
   * Delays sealing so that the window can paint first. Nothing else runs while a thousand accounts are
   * sealed, so the wait is three times as long as the last sealing took. A few accounts take no time to seal
   * and are written at once.
   */
  #others(): Promise<void> {
    const pauseMs = Math.min(3 * this.#sealingMs, longestPauseMs)
    return new Promise((resolve) => this.#parts.clock.after(pauseMs, resolve))
  }

  async #runQueued(): Promise<void> {
    this.#queued = false
    if (!this.#dirty || this.#seal.protection === 'session') return
    this.#dirty = false
    if (areSame(this.accounts, this.#written)) return this.#settle(null)
    const result = await this.#writeUnder(this.#seal)
    this.#settle(result.kind === 'failed' ? result.detail : null)
  }

  async #writeUnder(seal: Seal): Promise<WriteResult> {
    if (seal.protection === 'session') return this.#parts.file.discard()
    const { accounts } = this
    const { clock } = this.#parts
    const startedAt = clock.monotonic()
    const sealed = await sealAccounts(seal, accounts)
    this.#sealingMs = clock.monotonic() - startedAt
    if (sealed.kind === 'failed') return sealed
    const result = await this.#parts.file.write(sealed.envelope)
    this.#written = result.kind === 'written' ? accounts : null
    return result
  }

  /** After a write: `trouble` is why it failed. */
  #settle(trouble: string | null): void {
    const { clock, log, onChange } = this.#parts
    this.#cancelRetry?.()
    this.#cancelRetry = trouble === null ? null : clock.after(retryAfterMs, () => this.write())
    const sentence = trouble === null ? null : notSaved(trouble)
    if (sentence === this.notSaved) return
    this.notSaved = sentence
    if (trouble !== null) log.error('vault.not-saved', { detail: trouble })
    onChange()
  }
}

/** Accounts are never changed in place, so the same objects are the same content. */
function areSame(accounts: readonly Account[], others: readonly Account[] | null): boolean {
  return accounts.length === others?.length && accounts.every((account, index) => account === others[index])
}
