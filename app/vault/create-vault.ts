import type { Account } from '../model/account.ts'
import type { VaultView } from '../model/snapshot.ts'
import type { KeychainState } from '../ports.ts'
import { GuardedFile } from './guarded-file.ts'
import { PassphraseLock } from './passphrase-lock.ts'
import { readVault } from './read-vault.ts'
import { RetryTimer } from './retry-timer.ts'
import { chooseSeal, type Opened, type Seal, type WritableSeal } from './seal.ts'
import * as say from './sentences.ts'
import { serialQueue } from './serial-queue.ts'
import { holdsUnseen, type VaultState, viewOf } from './state.ts'
import type { ProtectChoice, ProtectOutcome, UnlockOutcome, Vault, VaultPorts } from './vault.ts'
import { VaultWriter } from './vault-writer.ts'

export function createVault(ports: VaultPorts): Vault {
  return new SealedVault(ports)
}

/** Everything that reads or writes takes its turn, so that no two steps ever mix. */
class SealedVault implements Vault {
  view: VaultView = { state: 'opening' }
  keychainOffered = false
  notices: readonly string[] = []

  readonly #ports: VaultPorts
  readonly #file: GuardedFile
  readonly #retry: RetryTimer
  readonly #writer: VaultWriter
  readonly #turn = serialQueue()
  readonly #listeners: ((opened: readonly Account[] | null) => void)[] = []
  #state: VaultState = { kind: 'opening' }
  /** The file is a newer Deckpass's and not ours to change. */
  #newer = false

  constructor(ports: VaultPorts) {
    this.#ports = ports
    this.#file = new GuardedFile(ports.file, ports.clock)
    this.#retry = new RetryTimer(ports.clock, () => void this.open())
    this.#writer = new VaultWriter({
      clock: ports.clock,
      log: ports.log,
      file: this.#file,
      turn: this.#turn,
      onChange: () => this.#announce(),
    })
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

  protect(choice: ProtectChoice): Promise<ProtectOutcome> {
    return this.#turn(() => this.#protect(choice))
  }

  save(accounts: readonly Account[]): void {
    if (!holdsUnseen(this.#state)) this.#writer.save(accounts)
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
    const { clock, keychain, passphrases } = this.#ports
    const found = await readVault(this.#file, keychain)
    switch (found.kind) {
      case 'absent':
        return this.#begin()
      case 'unavailable':
        return this.#waitForKeychain(true, found.detail)
      case 'needs-passphrase':
        this.#become({ kind: 'locked', lock: new PassphraseLock(found.envelope, clock, passphrases) })
        // Not awaited: the keychain may ask the person something, and the passphrase need not wait for that.
        void this.#learnKeychain()
        return
      default:
        this.keychainOffered = found.kind === 'opened'
        return this.#goOnFrom(found, { protection: 'keychain', box: keychain })
    }
  }

  /** Goes on from a vault that was looked into, or never will be. */
  async #goOnFrom(found: Exclude<Opened, { kind: 'unavailable' }>, seal: WritableSeal): Promise<void> {
    switch (found.kind) {
      case 'newer':
        this.#newer = true
        this.#ports.log.warn('vault.newer')
        this.#tell(say.newerSentence)
        return this.#beReady({ protection: 'session' }, [], false)
      case 'unreadable':
        this.#ports.log.warn('vault.unreadable', { detail: found.detail })
        this.#tell(await this.#file.setAside(found.detail))
        return this.#begin()
      case 'opened':
        this.#ports.log.info('vault.opened', { protection: seal.protection, accounts: found.accounts.length })
        this.#beReady(seal, found.accounts, !found.sealAnew)
        if (found.sealAnew) this.#writer.write()
    }
  }

  /** Nothing is stored, or nothing any more. */
  async #begin(): Promise<void> {
    const keychain = await this.#learnKeychain()
    if (keychain === 'unavailable') return this.#waitForKeychain(false, 'it does not answer')
    if (keychain !== 'protected') return this.#become({ kind: 'choose' })
    const { accounts } = this.#writer
    this.#beReady({ protection: 'keychain', box: this.#ports.keychain }, accounts, false)
    if (accounts.length > 0) this.#writer.write()
  }

  #beReady(seal: Seal, accounts: readonly Account[], areWritten: boolean): void {
    this.#writer.adopt(seal, accounts, areWritten)
    this.#become({ kind: 'ready', protection: seal.protection }, accounts)
  }

  #waitForKeychain(stored: boolean, detail: string): void {
    this.#retry.plan()
    if (this.#state.kind === 'unavailable' && this.#state.stored === stored) return
    this.#ports.log.warn('vault.keychain-unavailable', { detail, stored })
    const since = this.#state.kind === 'unavailable' ? this.#state.since : this.#ports.clock.now()
    this.#become({ kind: 'unavailable', since, stored })
  }

  async #learnKeychain(): Promise<KeychainState> {
    const state = await this.#ports.keychain.state()
    const offered = state === 'protected'
    if (offered !== this.keychainOffered) {
      this.keychainOffered = offered
      this.#announce()
    }
    return state
  }

  async #unlock(passphrase: string): Promise<UnlockOutcome> {
    if (this.#state.kind !== 'locked') return { ...refused(say.notLockedRefusal), retryAt: null }
    const attempt = await this.#state.lock.try(passphrase)
    if (attempt.kind === 'refused') {
      this.#announce()
      return attempt
    }
    await this.#goOnFrom(attempt.found, attempt.seal)
    if (attempt.found.kind === 'unreadable') return { ...refused(say.damagedRefusal), retryAt: null }
    return { kind: 'unlocked' }
  }

  async #protect(choice: ProtectChoice): Promise<ProtectOutcome> {
    if (this.#newer) return refused(say.newerRefusal)
    if (holdsUnseen(this.#state)) return refused(say.notOpenRefusal)
    if (choice.kind === 'keychain') await this.#learnKeychain()
    const chosen = await chooseSeal(choice, this.#ports, this.keychainOffered)
    if (chosen.kind === 'refused') return chosen
    const { seal } = chosen
    const moved = await this.#writer.moveTo(seal)
    if (moved.kind === 'failed') return refused(say.notProtected(moved.detail))
    this.#ports.log.info('vault.protected', { protection: seal.protection })
    this.#become({ kind: 'ready', protection: seal.protection })
    return { kind: 'protected' }
  }

  async #forget(): Promise<void> {
    const removed = await this.#file.remove()
    if (removed.kind === 'failed') return this.#tell(say.notForgotten(removed.detail))
    this.#ports.log.info('vault.forgotten')
    this.#writer.forget()
    this.#newer = false
    this.notices = []
    this.#become({ kind: 'opening' }, [])
    await this.#open()
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
    this.view = viewOf(this.#state, this.#writer.notSaved)
    for (const listener of this.#listeners) listener(opened)
  }
}

function refused(sentence: string): { kind: 'refused'; sentence: string } {
  return { kind: 'refused', sentence }
}
