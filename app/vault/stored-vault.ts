import type { Account } from '../model/account.ts'
import type { VaultView } from '../model/snapshot.ts'
import { lockWords } from '../words/lock.ts'
import * as say from '../words/vault.ts'
import { type LockRecord, noLock } from './lock-record.ts'
import { fitsPassphrase, openByPassphrase } from './open-envelope.ts'
import { PassphraseTries } from './passphrase-tries.ts'
import { chooseSeal, confirmationBefore } from './protect.ts'
import { serialQueue } from './serial-queue.ts'
import { holdsUnseen } from './state.ts'
import type { ProtectChoice, ProtectOutcome, UnlockOutcome, Vault, VaultPorts } from './vault.ts'
import { VaultOpener } from './vault-opener.ts'
import { VaultStatus } from './vault-status.ts'
import { VaultWriter } from './vault-writer.ts'

/** A lock that does not come. */
const { signal: never } = new AbortController()

/**
 * The order of all that reads, writes or forgets is decided here: each step takes its turn, so that no two
 * ever mix, and each says in one go what state it left and which accounts are there.
 */
export class StoredVault implements Vault {
  readonly #ports: VaultPorts
  readonly #status: VaultStatus
  readonly #opener: VaultOpener
  readonly #writer: VaultWriter
  readonly #tries: PassphraseTries
  readonly #turn = serialQueue()

  constructor(ports: VaultPorts) {
    this.#ports = ports
    this.#tries = new PassphraseTries(ports.clock)
    this.#writer = new VaultWriter(ports, this.#turn, () => this.#status.announce())
    this.#status = new VaultStatus(() => ({
      notSaved: this.#writer.notSaved,
      retryAt: this.#tries.retryAt,
    }))
    this.#opener = new VaultOpener(ports, this.#status, this.#writer, () => void this.open())
  }

  get view(): VaultView {
    return this.#status.view
  }

  get keychainOffered(): boolean {
    return this.#status.keychainOffered
  }

  get notices(): readonly string[] {
    return this.#status.notices
  }

  get lock(): LockRecord {
    return this.#writer.lock
  }

  onChange(listener: (opened: readonly Account[] | null) => void): void {
    this.#status.onChange(listener)
  }

  open(): Promise<void> {
    return this.#turn(async () => {
      const { kind } = this.#status.state
      if (kind === 'opening' || kind === 'unavailable') await this.#opener.open()
    })
  }

  unlock(passphrase: string, untilLock = never): Promise<UnlockOutcome> {
    return this.#turn(() => this.#unlock(passphrase, untilLock))
  }

  async protect(choice: ProtectChoice, present = '', untilLock = never): Promise<ProtectOutcome> {
    const before = this.#status.state
    const seal = before.kind === 'ready' ? before.seal : null
    const confirmation = confirmationBefore(seal, choice, this.#writer.accountCount)
    // Not in a turn: nothing else waits while a person thinks.
    if (confirmation !== null && !(await this.#ports.confirmDialog.confirm(confirmation)))
      return { kind: 'cancelled' }
    return this.#turn(async () => {
      // The question, or that there was none, belongs to the protection that was there then.
      if (this.#status.state !== before) return refused(say.changedMeanwhile)
      return this.#protect(choice, present, untilLock)
    })
  }

  save(accounts: readonly Account[]): void {
    if (!holdsUnseen(this.#status.state)) this.#writer.save(accounts)
  }

  async keepLock(lock: LockRecord): Promise<string | null> {
    if (holdsUnseen(this.#status.state)) return say.notOpenRefusal
    this.#writer.keepLock(lock)
    await this.settled()
    return this.#writer.notSaved
  }

  fitsPassphrase(passphrase: string): Promise<boolean> {
    return this.#turn(async () => {
      const { state } = this.#status
      const seal = state.kind === 'ready' ? state.seal : null
      if (seal?.protection !== 'passphrase') return false
      return (await fitsPassphrase(seal, passphrase, this.#ports.cipher)) !== null
    })
  }

  async shut(): Promise<void> {
    await this.settled()
    await this.#turn(() => this.#shut())
  }

  async settled(): Promise<void> {
    do await this.#turn(() => Promise.resolve())
    while (this.#writer.isWaiting)
  }

  forgetEverything(): Promise<void> {
    return this.#turn(() => this.#forget())
  }

  close(): void {
    this.#opener.stop()
    this.#writer.stop()
  }

  async #unlock(passphrase: string, untilLock: AbortSignal): Promise<UnlockOutcome> {
    const { state } = this.#status
    if (state.kind !== 'locked') return { ...refused(say.notLockedRefusal), retryAt: null }
    const found = await this.#tries.run(() => {
      return openByPassphrase(state.envelope, passphrase, this.#ports.cipher)
    })
    this.#status.announce()
    if (found.kind === 'refused') return found
    await this.#opener.goOnFrom(found, untilLock)
    if (untilLock.aborted) return { ...refused(lockWords.lockedMeanwhile), retryAt: null }
    if (found.kind === 'unreadable') return { ...refused(say.damagedRefusal), retryAt: null }
    return { kind: 'unlocked' }
  }

  async #protect(choice: ProtectChoice, present: string, untilLock: AbortSignal): Promise<ProtectOutcome> {
    const { state } = this.#status
    const isLocked = () => untilLock.aborted || this.lock.locked
    if (holdsUnseen(state)) return refused(say.notOpenRefusal)
    if (state.kind === 'ready') {
      const { seal, newer } = state
      if (newer) return refused(say.newerRefusal)
      if (seal?.protection === 'passphrase') {
        const tried = await this.#tries.run(() => fitsPassphrase(seal, present, this.#ports.cipher))
        if (tried.kind === 'refused') return refused(tried.sentence)
      }
    }
    const chosen = await chooseSeal(choice, this.#ports)
    if (chosen.kind === 'refused') return chosen
    if (isLocked()) return refused(say.changedMeanwhile)
    const moved = await this.#writer.moveTo(chosen.seal, isLocked)
    if (moved.kind === 'called-off') return refused(say.changedMeanwhile)
    if (moved.kind === 'failed') return refused(say.notProtected(moved.detail))
    this.#ports.log.info('vault.protected', { protection: choice.kind })
    this.#status.become({ kind: 'ready', seal: chosen.seal, newer: false })
    return { kind: 'protected' }
  }

  async #shut(): Promise<void> {
    const { state } = this.#status
    const isSealed = state.kind === 'ready' && state.seal?.protection === 'passphrase'
    if (!isSealed || this.#writer.isWaiting || this.#writer.notSaved !== null) return
    this.#writer.adopt(null, { accounts: [], lock: noLock })
    this.#ports.log.info('vault.shut')
    this.#status.become({ kind: 'opening' }, [])
    await this.#opener.open()
  }

  async #forget(): Promise<void> {
    const before = this.#status.state
    // Nobody signs in from here on: what is put in now would be lost without a word.
    this.#status.become({ kind: 'forgetting' })
    const removed = await this.#writer.forgetEverything()
    if (removed.kind === 'failed') {
      this.#status.tell(say.notForgotten(removed.detail))
      if (!holdsUnseen(before)) return this.#status.become(before)
    } else {
      this.#status.notices = []
      this.#tries.forget()
      this.#ports.log.info('vault.forgotten')
    }
    this.#status.become({ kind: 'opening' }, [])
    await this.#opener.open()
  }
}

function refused(sentence: string): { kind: 'refused'; sentence: string } {
  return { kind: 'refused', sentence }
}
