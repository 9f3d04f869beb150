import type { Account } from '../accounts/account.ts'
import type { VaultView } from '../bridge/snapshot.ts'
import type { WriteResult } from '../ports.ts'
import { type EnvelopeReading, type PassphraseEnvelope, readEnvelope } from './envelope.ts'
import { GuardedFile } from './guarded-file.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { delayAfterWrongMs, passphraseProblem } from './passphrase-rule.ts'
import { Saver } from './saver.ts'
import { type Opened, openAccounts, type Seal, sealAccounts, type WritableSeal } from './seal.ts'
import * as say from './sentences.ts'
import type { ProtectChoice, ProtectOutcome, UnlockOutcome, Vault, VaultPorts } from './vault.ts'

type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'locked'; readonly envelope: PassphraseEnvelope; readonly retryAt: number | null }
  /** `stored`: a vault is there that only the keychain opens. */
  | { readonly kind: 'unavailable'; readonly since: number; readonly stored: boolean }
  | { readonly kind: 'ready'; readonly seal: Seal }

const firstRetryMs = 5_000
const longestRetryMs = 60_000

export function createVault(ports: VaultPorts): Vault {
  return new KeptVault(ports)
}

/** Everything that reads or writes takes its turn, so that no two steps ever mix. */
class KeptVault implements Vault {
  view: VaultView = { state: 'opening' }
  keychainOffered = false
  notices: readonly string[] = []

  readonly #ports: VaultPorts
  readonly #file: GuardedFile
  readonly #saver: Saver
  readonly #turn = oneAtATime()
  readonly #listeners: ((opened: readonly Account[] | null) => void)[] = []
  #state: State = { kind: 'opening' }
  #accounts: readonly Account[] = []
  #notSaved: string | null = null
  /** The file is a newer Deckpass's and not ours to change. */
  #newer = false
  #wrongTries = 0
  /** By the monotonic clock, so that setting the wall clock neither shortens nor lengthens the wait. */
  #nextTryAt = 0
  #openTries = 0
  #cancelRetry: (() => void) | null = null

  constructor(ports: VaultPorts) {
    this.#ports = ports
    this.#file = new GuardedFile(ports.file, ports.clock)
    this.#saver = new Saver({
      clock: ports.clock,
      turn: this.#turn,
      write: () => this.#write(),
      onResult: (result) => this.#written(result),
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
    if (this.#mustNotForget()) return
    this.#accounts = accounts
    if (this.#state.kind === 'ready') this.#saver.request()
  }

  settled(): Promise<void> {
    return this.#turn(() => Promise.resolve())
  }

  forgetEverything(): Promise<void> {
    return this.#turn(() => this.#forget())
  }

  close(): void {
    this.#cancelRetry?.()
    this.#saver.satisfy()
  }

  async #open(): Promise<void> {
    if (this.#state.kind !== 'opening' && this.#state.kind !== 'unavailable') return
    this.#cancelRetry?.()
    const read = await this.#file.read()
    switch (read.kind) {
      case 'absent':
        return this.#begin()
      case 'unreadable':
        return this.#beginAfresh(read.detail)
      case 'found':
        return this.#take(readEnvelope(read.value))
    }
  }

  async #take(reading: EnvelopeReading): Promise<void> {
    if (reading.kind === 'newer') return this.#leaveToNewer()
    if (reading.kind === 'damaged') return this.#beginAfresh('the file is damaged')
    const { envelope } = reading
    if (envelope.protection === 'passphrase') {
      this.#become({ kind: 'locked', envelope, retryAt: null })
      // Not awaited: the keychain may ask the person something, and the passphrase need not wait for that.
      void this.#learnKeychain()
      return
    }
    const box = this.#ports.keychain
    const opened = await openAccounts(box, envelope.sealed)
    if (opened.kind === 'unavailable') return this.#waitForKeychain(true, opened.detail)
    this.keychainOffered = opened.kind === 'opened'
    await this.#conclude(opened, { protection: 'keychain', box })
  }

  /** Goes on from a vault that could be looked into, or never will be. */
  async #conclude(opened: Exclude<Opened, { kind: 'unavailable' }>, seal: WritableSeal): Promise<void> {
    switch (opened.kind) {
      case 'newer':
        return this.#leaveToNewer()
      case 'unreadable':
        return this.#beginAfresh(opened.detail)
      case 'opened':
        this.#accounts = opened.accounts
        this.#ports.log.info('vault.opened', {
          protection: seal.protection,
          accounts: opened.accounts.length,
        })
        this.#become({ kind: 'ready', seal }, opened.accounts)
        if (opened.sealAnew) this.#saver.request()
    }
  }

  /** Nothing is stored. */
  async #begin(): Promise<void> {
    const state = await this.#learnKeychain()
    if (state === 'unavailable') return this.#waitForKeychain(false, 'it does not answer')
    if (state !== 'protected') return this.#become({ kind: 'choose' })
    const seal: Seal = { protection: 'keychain', box: this.#ports.keychain }
    this.#become({ kind: 'ready', seal }, this.#accounts)
    if (this.#accounts.length > 0) this.#saver.request()
  }

  async #beginAfresh(detail: string): Promise<void> {
    this.#ports.log.warn('vault.unreadable', { detail })
    this.#tell(await this.#file.setAside(detail))
    await this.#begin()
  }

  #leaveToNewer(): void {
    this.#newer = true
    this.#ports.log.warn('vault.newer')
    this.#tell(say.newerSentence)
    this.#become({ kind: 'ready', seal: { protection: 'session' } }, [])
  }

  #waitForKeychain(stored: boolean, detail: string): void {
    const since = this.#state.kind === 'unavailable' ? this.#state.since : this.#ports.clock.now()
    this.#ports.log.warn('vault.keychain-unavailable', { detail, stored })
    const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** this.#openTries)
    this.#openTries += 1
    this.#cancelRetry = this.#ports.clock.after(delayMs, () => void this.open())
    this.#become({ kind: 'unavailable', since, stored })
  }

  async #learnKeychain(): Promise<'protected' | 'basic' | 'missing' | 'unavailable'> {
    const state = await this.#ports.keychain.state()
    const offered = state === 'protected'
    if (offered !== this.keychainOffered) {
      this.keychainOffered = offered
      this.#announce(null)
    }
    return state
  }

  async #unlock(passphrase: string): Promise<UnlockOutcome> {
    if (this.#state.kind !== 'locked') return refusedUnlock(say.notLockedRefusal)
    const { clock, passphrases } = this.#ports
    const waitMs = this.#nextTryAt - clock.monotonic()
    if (this.#wrongTries > 0 && waitMs > 0) return refusedUnlock(say.waitRefusal, clock.now() + waitMs)
    const { envelope } = this.#state
    const box = await passphrases.recall(passphrase, envelope.kdf)
    const opened = await openAccounts(box, envelope.sealed)
    if (opened.kind === 'unavailable') return refusedUnlock(`${opened.detail}.`)
    if (opened.kind === 'unreadable' && !opened.damaged) return this.#countWrong(envelope)
    await this.#conclude(opened, { protection: 'passphrase', box, kdf: envelope.kdf })
    this.#wrongTries = 0
    return opened.kind === 'unreadable' ? refusedUnlock(say.damagedRefusal) : { kind: 'unlocked' }
  }

  #countWrong(envelope: PassphraseEnvelope): UnlockOutcome {
    const { clock } = this.#ports
    this.#wrongTries += 1
    const delayMs = delayAfterWrongMs(this.#wrongTries)
    this.#nextTryAt = clock.monotonic() + delayMs
    const retryAt = delayMs > 0 ? clock.now() + delayMs : null
    this.#become({ kind: 'locked', envelope, retryAt })
    return refusedUnlock(this.#wrongTries < 3 ? say.wrongPassphrase : say.stillWrongPassphrase, retryAt)
  }

  async #protect(choice: ProtectChoice): Promise<ProtectOutcome> {
    if (this.#newer) return refusedProtection(say.newerRefusal)
    if (this.#mustNotForget()) return refusedProtection(say.notOpenRefusal)
    if (choice.kind === 'keychain' && (await this.#learnKeychain()) !== 'protected') {
      return refusedProtection(say.noKeychainRefusal)
    }
    const problem = choice.kind === 'passphrase' ? passphraseProblem(choice.passphrase) : null
    if (problem !== null) return refusedProtection(problem)
    const seal = await this.#sealFor(choice)
    this.#saver.satisfy()
    const result = seal.protection === 'session' ? await this.#file.discard() : await this.#writeUnder(seal)
    if (result.kind === 'failed') {
      this.#saver.request()
      return refusedProtection(say.notProtectedSentence(result.detail))
    }
    this.#cancelRetry?.()
    this.#notSaved = null
    this.#ports.log.info('vault.protected', { protection: seal.protection })
    this.#become({ kind: 'ready', seal })
    return { kind: 'protected' }
  }

  async #sealFor(choice: ProtectChoice): Promise<Seal> {
    switch (choice.kind) {
      case 'keychain':
        return { protection: 'keychain', box: this.#ports.keychain }
      case 'passphrase':
        return { protection: 'passphrase', ...(await this.#ports.passphrases.create(choice.passphrase)) }
      case 'session':
        return { protection: 'session' }
    }
  }

  async #forget(): Promise<void> {
    const removed = await this.#file.remove()
    if (removed.kind === 'failed') return this.#tell(say.notForgottenSentence(removed.detail))
    this.#ports.log.info('vault.forgotten')
    this.#saver.satisfy()
    this.#accounts = []
    this.#newer = false
    this.#notSaved = null
    this.#wrongTries = 0
    this.#become({ kind: 'opening' }, [])
    await this.#open()
  }

  /** What is stored has not been seen yet, so what the caller holds is not all there is. */
  #mustNotForget(): boolean {
    const { kind } = this.#state
    return kind === 'opening' || kind === 'locked' || (kind === 'unavailable' && this.#state.stored)
  }

  async #write(): Promise<WriteResult> {
    if (this.#state.kind !== 'ready' || this.#state.seal.protection === 'session') return { kind: 'written' }
    return this.#writeUnder(this.#state.seal)
  }

  async #writeUnder(seal: WritableSeal): Promise<WriteResult> {
    const sealed = await sealAccounts(seal, this.#accounts)
    return sealed.kind === 'sealed' ? this.#file.write(sealed.envelope) : sealed
  }

  #written(result: WriteResult): void {
    if (result.kind === 'failed') this.#ports.log.error('vault.not-saved', { detail: result.detail })
    const sentence = result.kind === 'failed' ? say.notSavedSentence(result.detail) : null
    if (sentence === this.#notSaved) return
    this.#notSaved = sentence
    this.#announce(null)
  }

  #tell(sentence: string): void {
    this.notices = [...this.notices, sentence]
    this.#announce(null)
  }

  #become(state: State, opened: readonly Account[] | null = null): void {
    this.#state = state
    this.#announce(opened)
  }

  #announce(opened: readonly Account[] | null): void {
    this.view = viewOf(this.#state, this.#notSaved)
    for (const listener of this.#listeners) listener(opened)
  }
}

function viewOf(state: State, notSaved: string | null): VaultView {
  switch (state.kind) {
    case 'locked':
      return { state: 'locked', retryAt: state.retryAt }
    case 'unavailable':
      return { state: 'unavailable', since: state.since }
    case 'ready':
      return { state: 'ready', protection: state.seal.protection, notSaved }
    default:
      return { state: state.kind }
  }
}

function refusedUnlock(sentence: string, retryAt: number | null = null): UnlockOutcome {
  return { kind: 'refused', sentence, retryAt }
}

function refusedProtection(sentence: string): ProtectOutcome {
  return { kind: 'refused', sentence }
}
