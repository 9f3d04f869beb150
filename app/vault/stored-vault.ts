import type { Account } from '../model/account.ts'
import type { VaultView } from '../model/snapshot.ts'
import { readEnvelope } from './envelope.ts'
import {
  fitsPassphrase,
  type Opened,
  type OpenedVault,
  openByKeychain,
  openByPassphrase,
} from './open-envelope.ts'
import { PassphraseTries } from './passphrase-tries.ts'
import { chooseSeal, questionBefore } from './protect.ts'
import { RetryTimer } from './retry-timer.ts'
import type { Seal } from './seal.ts'
import * as say from './sentences.ts'
import { serialQueue } from './serial-queue.ts'
import { holdsUnseen, type VaultState, viewOf } from './state.ts'
import type { ProtectChoice, ProtectOutcome, UnlockOutcome, Vault, VaultPorts } from './vault.ts'
import { VaultWriter } from './vault-writer.ts'

/**
 * The order of all that reads, writes or forgets is decided here: each step takes its turn, so that no two
 * ever mix, and each says in one go what state it left and which accounts are there.
 */
export class StoredVault implements Vault {
  view: VaultView = { state: 'opening' }
  keychainOffered = false
  notices: readonly string[] = []

  readonly #ports: VaultPorts
  readonly #retry: RetryTimer
  readonly #writer: VaultWriter
  readonly #tries: PassphraseTries
  readonly #turn = serialQueue()
  readonly #listeners: ((opened: readonly Account[] | null) => void)[] = []
  #state: VaultState = { kind: 'opening' }
  /** The file is a newer Deckpass's and not ours to change. */
  #newer = false
  #accountCount = 0

  constructor(ports: VaultPorts) {
    this.#ports = ports
    this.#retry = new RetryTimer(ports.clock, () => void this.open())
    this.#writer = new VaultWriter(ports, this.#turn, () => this.#announce())
    this.#tries = new PassphraseTries(ports.clock)
  }

  onChange(listener: (opened: readonly Account[] | null) => void): void {
    this.#listeners.push(listener)
  }

  open(): Promise<void> {
    return this.#turn(() => this.#open())
  }

  unlock(passphrase: string): Promise<UnlockOutcome> {
    return this.#turn(() => this.#unlock(passphrase))
  }

  async protect(choice: ProtectChoice, present = ''): Promise<ProtectOutcome> {
    const asked = this.#state
    const seal = asked.kind === 'ready' ? asked.seal : null
    const question = questionBefore(seal, choice, this.#accountCount)
    // Not in a turn: nothing else waits while a person thinks.
    if (question !== null && !(await this.#ports.questions.confirm(question))) return { kind: 'cancelled' }
    return this.#turn(async () => {
      if (question !== null && this.#state !== asked) return refused(say.changedMeanwhile)
      return this.#protect(choice, present)
    })
  }

  save(accounts: readonly Account[]): void {
    if (holdsUnseen(this.#state)) return
    this.#accountCount = accounts.length
    this.#writer.save(accounts)
  }

  settled(): Promise<void> {
    return this.#turn(() => Promise.resolve())
  }

  forgetEverything(): Promise<void> {
    return this.#turn(() => this.#forget())
  }

  close(): void {
    this.#retry.stop()
    this.#writer.stop()
  }

  async #open(): Promise<void> {
    if (this.#state.kind !== 'opening' && this.#state.kind !== 'unavailable') return
    const { file, cipher, keychain } = this.#ports
    const read = await file.read()
    if (read.kind === 'absent') return this.#begin()
    if (read.kind === 'unreadable') return this.#goOnFrom(read)
    if (read.kind === 'unavailable') return this.#wait(read.detail)
    const reading = readEnvelope(read.value)
    if (reading.kind === 'newer') return this.#goOnFrom(reading)
    if (reading.kind === 'damaged') {
      return this.#goOnFrom({ kind: 'unreadable', detail: 'the file is damaged' })
    }
    const { envelope } = reading
    if (envelope.protection === 'passphrase') {
      this.#become({ kind: 'locked', envelope })
      // Not awaited: the keychain may ask the person something, and the passphrase need not wait for that.
      void this.#learnKeychain()
      return
    }
    const opened = await openByKeychain(envelope, cipher, keychain)
    if (opened.kind === 'unavailable') return this.#wait(null)
    this.keychainOffered = opened.kind === 'opened'
    return this.#goOnFrom(opened)
  }

  /** Goes on from a vault that was opened, or never will be. */
  async #goOnFrom(found: Exclude<Opened, { kind: 'unavailable' }>): Promise<void> {
    switch (found.kind) {
      case 'newer':
        this.#newer = true
        this.#ports.log.warn('vault.newer')
        this.#tell(say.newerSentence)
        return this.#beReady(null, [])
      case 'unreadable':
        this.#ports.log.warn('vault.unreadable', { detail: found.detail })
        this.#tell(await this.#writer.setAside(found.detail))
        return this.#begin()
      case 'opened':
        return this.#goOnWith(found)
    }
  }

  async #goOnWith({ accounts, seal, count, outdated }: OpenedVault): Promise<void> {
    const { log } = this.#ports
    log.info('vault.opened', { protection: seal.protection, accounts: accounts.length })
    const verdict = await this.#writer.judge(seal, count)
    if (verdict !== 'newest') {
      log.warn('vault.not-newest', { verdict })
      this.#tell(verdict === 'older' ? say.olderVault : say.unknownAge)
    }
    this.#beReady(seal, accounts)
    if (outdated || verdict !== 'newest') this.#writer.write()
  }

  /** Nothing is stored, or nothing any more. */
  async #begin(): Promise<void> {
    if (!(await this.#learnKeychain())) return this.#become({ kind: 'choose' })
    const made = await chooseSeal({ kind: 'keychain' }, this.#ports)
    if (made.kind === 'refused') return this.#become({ kind: 'choose' })
    this.#beReady(made.seal, [])
  }

  #beReady(seal: Seal | null, accounts: readonly Account[]): void {
    this.#accountCount = accounts.length
    this.#writer.adopt(seal, accounts)
    this.#become({ kind: 'ready', seal }, accounts)
  }

  /** A vault is there that cannot be read now: it is left alone and tried again. */
  #wait(fileTrouble: string | null): void {
    this.#retry.plan()
    const before = this.#state
    if (before.kind === 'unavailable' && before.fileTrouble === fileTrouble) return
    this.#ports.log.warn('vault.unavailable', { detail: fileTrouble ?? 'the keychain does not answer' })
    const since = before.kind === 'unavailable' ? before.since : this.#ports.clock.now()
    this.#become({ kind: 'unavailable', since, fileTrouble })
  }

  /** Whether the keychain can be offered. */
  async #learnKeychain(): Promise<boolean> {
    const offered = (await this.#ports.keychain.state()) === 'protected'
    if (offered !== this.keychainOffered) {
      this.keychainOffered = offered
      this.#announce()
    }
    return offered
  }

  async #unlock(passphrase: string): Promise<UnlockOutcome> {
    if (this.#state.kind !== 'locked') return { ...refused(say.notLockedRefusal), retryAt: null }
    const early = this.#tries.refusal()
    if (early !== null) return this.#told(early)
    const found = await openByPassphrase(this.#state.envelope, passphrase, this.#ports.cipher)
    if (found.kind === 'wrong-passphrase') return this.#told(this.#tries.wrong())
    if (found.kind === 'unavailable') return { ...refused(say.asSentence(found.detail)), retryAt: null }
    this.#tries.right()
    await this.#goOnFrom(found)
    if (found.kind === 'unreadable') return { ...refused(say.damagedRefusal), retryAt: null }
    return { kind: 'unlocked' }
  }

  async #protect(choice: ProtectChoice, present: string): Promise<ProtectOutcome> {
    if (this.#newer) return refused(say.newerRefusal)
    if (holdsUnseen(this.#state)) return refused(say.notOpenRefusal)
    const wrong = await this.#whyNotPresent(present)
    if (wrong !== null) return wrong
    const chosen = await chooseSeal(choice, this.#ports)
    if (chosen.kind === 'refused') return chosen
    const moved = await this.#writer.moveTo(chosen.seal)
    if (moved.kind === 'failed') return refused(say.notProtected(moved.detail))
    this.#ports.log.info('vault.protected', { protection: choice.kind })
    this.#become({ kind: 'ready', seal: chosen.seal })
    return { kind: 'protected' }
  }

  /** Refuses where a passphrase protects and `present` is not it. */
  async #whyNotPresent(present: string): Promise<ProtectOutcome | null> {
    const seal = this.#state.kind === 'ready' ? this.#state.seal : null
    if (seal?.protection !== 'passphrase') return null
    const early = this.#tries.refusal()
    if (early !== null) return refused(early.sentence)
    if (!(await fitsPassphrase(seal, present, this.#ports.cipher)))
      return refused(this.#tries.wrong().sentence)
    this.#tries.right()
    return null
  }

  async #forget(): Promise<void> {
    const before = this.#state
    // Nobody signs in from here on: what is put in now would be lost without a word.
    this.#become({ kind: 'forgetting' })
    const removed = await this.#writer.forgetEverything()
    if (removed.kind === 'failed') {
      this.#become(before)
      return this.#tell(say.notForgotten(removed.detail))
    }
    this.#newer = false
    this.#accountCount = 0
    this.#tries.right()
    this.notices = []
    this.#become({ kind: 'opening' }, [])
    this.#ports.log.info('vault.forgotten')
    await this.#open()
  }

  #told(outcome: UnlockOutcome): UnlockOutcome {
    this.#announce()
    return outcome
  }

  #tell(sentence: string): void {
    this.notices = [...this.notices, sentence]
    this.#announce()
  }

  #become(state: VaultState, opened: readonly Account[] | null = null): void {
    this.#state = state
    if (state.kind !== 'unavailable') this.#retry.stop()
    this.#announce(opened)
  }

  #announce(opened: readonly Account[] | null = null): void {
    this.view = viewOf(this.#state, this.#writer.notSaved, this.#tries.retryAt)
    for (const listener of this.#listeners) listener(opened)
  }
}

function refused(sentence: string): { kind: 'refused'; sentence: string } {
  return { kind: 'refused', sentence }
}
