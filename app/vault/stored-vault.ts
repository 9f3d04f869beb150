import { backoffMs } from '../util/backoff.ts'
import { minuteMs } from '../util/durations.ts'
import type { FileFailure } from '../util/file-failure.ts'
import { Listeners } from '../util/listeners.ts'
import { refused } from '../util/refusal.ts'
import { serialQueue } from '../util/serial-queue.ts'
import { Activities } from './activities.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from './channels.ts'
import { chooseSeal, confirmationBefore, passphraseRefusal } from './choose-protection.ts'
import { emptyContent, initialLock, type LockRecord, type VaultContent } from './content.ts'
import { fitsPassphrase, type OpenedVault, openByPassphrase, type Seal } from './data-key.ts'
import type { PassphraseEnvelope } from './envelope.ts'
import { GuessFile, GuessLimiter } from './guess-limiter.ts'
import type { Account } from './model/account.ts'
import { notUnlocked, type VaultRefusal } from './model/refusal.ts'
import { startAnewAt } from './model/start-anew.ts'
import type { VaultProblem } from './model/storage-problem.ts'
import type { VaultNotice } from './model/vault-notice.ts'
import type { VaultView } from './model/vault-view.ts'
import type { VaultPorts } from './ports.ts'
import { openSetAside, readVault, type VaultReading } from './read-vault.ts'
import { VaultWriter } from './vault-writer.ts'

type VaultState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'forgetting' }
  /** The keychain has another key than the one that sealed the vault. */
  | { readonly kind: 'other-key' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'closed'; readonly envelope: PassphraseEnvelope }
  /** The vault could not be read, `failures` times in a row. `fileFailure` null: because of the keychain. */
  | {
      readonly kind: 'unavailable'
      readonly since: number
      readonly fileFailure: FileFailure | null
      readonly failures: number
    }
  /** `seal` null: the vault is for this session only, and nothing is written. */
  | { readonly kind: 'ready'; readonly seal: Seal | null }
  /** A newer Deckpass wrote the vault, so nothing is written in this session. */
  | { readonly kind: 'newer' }

/** True while there may be a vault that has not been read yet and must not be overwritten. */
function isUnread(state: VaultState): boolean {
  return ['opening', 'closed', 'unavailable', 'other-key'].includes(state.kind)
}

/** The wait before an unreadable vault is read again, ms. */
const retryWait = { firstMs: 5_000, maxMs: minuteMs }

const { signal: neverAborted } = new AbortController()

/**
 * Accounts and secrets at rest; `AccountStore` has the accounts in memory. Reading, writing and forgetting run one at a
 * time in a queue, and each step announces its new state together with the accounts.
 */
export class StoredVault {
  /** The keychain really protects, so it can be offered. */
  keychainOffered = false
  /** Notices until the person dismisses them, e.g. that a vault was set aside; the newest of each kind. */
  notices: readonly VaultNotice[] = []
  /**
   * `view` changed. `opened` is null, or the accounts that replace all others: those of a vault that was opened, or
   * none after everything was forgotten.
   */
  readonly changed = new Listeners<[opened: readonly Account[] | null]>()
  /**
   * Merged with another vault; with all accounts. `cameBack`: those that only a vault that was set aside had. Their
   * tokens may have been replaced since.
   */
  readonly merged = new Listeners<[accounts: readonly Account[], cameBack: readonly Account[]]>()
  readonly #ports: VaultPorts
  /** The activity of the stored accounts. */
  readonly activity: Activities
  readonly #writer: VaultWriter
  readonly #guesses: GuessFile
  readonly #limiter: GuessLimiter
  readonly #turn = serialQueue()
  #state: VaultState = { kind: 'opening' }
  #cancelRetry = () => {}
  /** When Deckpass first tried to open the vault, epoch ms. */
  #openingSince = 0

  constructor(ports: VaultPorts) {
    this.#ports = ports
    this.#guesses = new GuessFile(ports.file.guesses)
    this.#limiter = new GuessLimiter(ports.clock, this.#guesses)
    this.activity = new Activities(ports, (accountId) =>
      this.#writer.content.accounts.some(({ id }) => id === accountId),
    )
    this.#writer = new VaultWriter(ports, this.#turn)
    this.#writer.notSavedChanged.add(() => this.#announce())
    this.#writer.merged.add((accounts) => this.#handleMerge(accounts))
    this.#writer.noticed.add((notice) => this.#addNotice(notice))
  }

  get view(): VaultView {
    const state = this.#state
    switch (state.kind) {
      case 'closed':
        return { state: 'closed', retryAt: this.#limiter.retryAt }
      case 'unavailable':
        return { state: 'unavailable', since: state.since, fileFailure: state.fileFailure }
      case 'forgetting':
        return { state: 'opening' }
      case 'newer':
        return { state: 'ready', protection: 'session', notSaved: null }
      case 'ready':
        return {
          state: 'ready',
          protection: state.seal?.protection ?? 'session',
          notSaved: this.#writer.notSaved,
        }
      default:
        return { state: state.kind }
    }
  }

  /** The state of the lock, which is stored with the accounts. */
  get lock(): LockRecord {
    return this.#writer.content.lock
  }

  /**
   * Reads and opens the file. Call once at start, and again (`vault.retry`) while `unavailable`; it also retries by
   * itself.
   */
  open(): Promise<void> {
    return this.#turn(async () => {
      const { kind } = this.#state
      if (kind !== 'opening' && kind !== 'unavailable') return
      await this.#guesses.load()
      this.#limiter.restartWait()
      await this.#read()
    })
  }

  /**
   * Sets aside a vault that the keychain cannot open, and begins an empty one. Does nothing in any other state, and
   * while a keychain has been silent for less than 30 s.
   */
  startAnew(): Promise<void> {
    return this.#turn(async () => {
      const state = this.#state
      const { clock, file } = this.#ports
      const mayAt = state.kind === 'unavailable' ? startAnewAt(state) : null
      const isSilent = mayAt !== null && clock.now() >= mayAt
      if (state.kind !== 'other-key' && !isSilent) return
      this.#cancelRetry()
      const kept = await file.setAside('other-key', clock.now())
      if (kept.kind === 'failed') this.#addNotice({ kind: 'vault-in-the-way', problem: kept.problem })
      await this.#startEmpty()
    })
  }

  /** Opens nothing once `lockSignal` is aborted. */
  unlock(passphrase: string, lockSignal = neverAborted): Promise<UnlockResult> {
    return this.#turn(() => this.#unlock(passphrase, lockSignal))
  }

  /**
   * Seals everything again under `choice`; `Lock.protect` checks the current secret first. A crash leaves either the
   * old or the new vault intact. Once `lockSignal` is aborted, the old one stays, because the secret that unlocks
   * Deckpass must not change while it is locked.
   */
  async protect(choice: ProtectChoice, lockSignal = neverAborted): Promise<ProtectResult> {
    const refusal =
      choice.kind === 'passphrase'
        ? await passphraseRefusal(choice.passphrase, this.#ports.estimateStrength)
        : null
    if (refusal !== null) return refused(refusal)
    const before = this.#state
    const seal = before.kind === 'ready' ? before.seal : null
    const confirmation = confirmationBefore(seal, choice, this.#writer.content.accounts.length)
    // Outside the queue, so that nothing else waits while a person thinks.
    if (confirmation !== null && !(await this.#ports.confirmDialog.confirm(confirmation, lockSignal)))
      return { kind: 'cancelled' }
    return this.#turn(async () => {
      // The person confirmed the replacement of another protection.
      if (this.#state !== before) return refused({ reason: 'changed-meanwhile' })
      return this.#protect(choice, lockSignal)
    })
  }

  /**
   * Replaces all stored accounts. Several saves in a row become one write of the newest. `view` reports a failed write.
   */
  save(accounts: readonly Account[]): void {
    if (!isUnread(this.#state)) this.#writer.save(accounts)
  }

  /** Resolves with null once the record is on disk, or with the reason why it is not. Never rejects. */
  async saveLock(lock: LockRecord): Promise<VaultRefusal | null> {
    if (isUnread(this.#state)) return { reason: 'vault-closed' }
    this.#writer.saveLock(lock)
    await this.waitForWrites()
    const problem = this.#writer.notSaved
    return problem && { reason: 'not-saved', problem }
  }

  /**
   * Puts another PIN in force once it is on disk; null: none. Changes nothing if that fails, or `lockSignal` is aborted
   * meanwhile. Resolves to null, or to the reason.
   */
  storePin(pin: LockRecord['pin'], lockSignal: AbortSignal): Promise<VaultRefusal | null> {
    return this.#turn(async () => {
      if (isUnread(this.#state)) return { reason: 'vault-closed' }
      if (lockSignal.aborted) return { reason: 'locked-meanwhile' }
      const result = await this.#writer.storePin(pin, () => lockSignal.aborted)
      if (result.kind === 'called-off') return { reason: 'locked-meanwhile' }
      return result.kind === 'failed' ? { reason: 'not-saved', problem: result.problem } : null
    })
  }

  /** True for the passphrase that seals an open vault; false if none does. */
  fitsPassphrase(passphrase: string): Promise<boolean> {
    return this.#turn(async () => {
      const state = this.#state
      const seal = state.kind === 'ready' ? state.seal : null
      return seal?.protection === 'passphrase' && fitsPassphrase(seal, passphrase, this.#ports.cipher)
    })
  }

  /** Resolves when everything saved so far is on disk or has failed. */
  async waitForWrites(): Promise<void> {
    do await this.#turn(() => Promise.resolve())
    while (this.#writer.isWaiting)
    await this.activity.waitForWrites()
  }

  /** Removes the file and everything that could name an account; the vault is then as at the first start. */
  forgetEverything(): Promise<void> {
    return this.#turn(() => this.#forget())
  }

  stop(): void {
    this.#cancelRetry()
    this.#writer.stop()
  }

  async #unlock(passphrase: string, lockSignal: AbortSignal): Promise<UnlockResult> {
    const state = this.#state
    if (state.kind !== 'closed') return notUnlocked({ reason: 'nothing-to-unlock' })
    const guess = await this.#limiter.run(
      () => openByPassphrase(state.envelope, passphrase, this.#ports.cipher),
      (guesses) => ({ reason: 'does-not-open', guesses }),
    )
    this.#announce()
    if (guess.kind === 'refused') return notUnlocked(guess.refusal, this.#limiter.retryAt)
    const opened = guess.result
    await this.#handleReading(opened, lockSignal)
    if (lockSignal.aborted) return notUnlocked({ reason: 'locked-meanwhile' })
    if (opened.kind === 'unreadable') return notUnlocked({ reason: 'damaged' })
    void this.#bringBack(passphrase)
    return { kind: 'unlocked' }
  }

  async #protect(choice: ProtectChoice, lockSignal: AbortSignal): Promise<ProtectResult> {
    const state = this.#state
    const isLocked = () => lockSignal.aborted || this.lock.locked
    if (isUnread(state)) return refused({ reason: 'vault-closed' })
    if (state.kind === 'newer') return refused({ reason: 'newer-vault' })
    const chosen = await chooseSeal(choice, this.#ports)
    if (chosen.kind === 'refused') return chosen
    if (isLocked()) return refused({ reason: 'changed-meanwhile' })
    const moved = await this.#writer.moveTo(chosen.seal, isLocked)
    if (moved.kind === 'called-off') return refused({ reason: 'changed-meanwhile' })
    if (moved.kind === 'failed') return refused({ reason: 'not-protected', problem: moved.problem })
    await this.activity.moveTo(chosen.seal?.dataKey ?? null)
    this.#ports.log.info('vault.protected', { protection: choice.kind })
    this.#setState({ kind: 'ready', seal: chosen.seal })
    return { kind: 'protected' }
  }

  async #forget(): Promise<void> {
    const before = this.#state
    // A sign-in meanwhile must be refused, because its account would be lost silently.
    this.#setState({ kind: 'forgetting' })
    const removed = await this.#writer.forgetEverything()
    if (removed.kind === 'failed') {
      this.#addNotice({ kind: 'vault-not-forgotten', problem: removed.problem })
      if (!isUnread(before)) return this.#setState(before)
    } else {
      this.notices = []
      await this.activity.forget()
      await this.#limiter.reset()
      this.#ports.log.info('vault.forgotten')
    }
    // An answer that came meanwhile must not outlive it.
    if (removed.kind === 'written') this.#writer.adopt(null, emptyContent)
    this.#setState({ kind: 'opening' }, [])
    await this.#read()
  }

  async #read(): Promise<void> {
    if (this.#state.kind === 'opening') this.#openingSince = this.#ports.clock.now()
    await this.#handleReading(await readVault(this.#ports))
  }

  /** Sets the state from a reading. An opened vault is discarded if `lockSignal` is aborted by then. */
  async #handleReading(reading: VaultReading, lockSignal = neverAborted): Promise<void> {
    this.#cancelRetry()
    const { log } = this.#ports
    switch (reading.kind) {
      case 'absent':
        return this.#startEmpty()
      case 'closed':
        this.#setState(reading)
        // Not awaited: the keychain may ask the person something, and entering the passphrase need not wait for it.
        void this.#updateKeychainOffer()
        return
      case 'unavailable':
        return this.#retryLater(reading.fileFailure)
      case 'other-key':
        log.warn('vault.other-key')
        return this.#setState({ kind: 'other-key' })
      case 'newer':
        log.warn('vault.newer')
        this.#addNotice({ kind: 'vault-newer' })
        this.#writer.adopt(null, emptyContent)
        return this.#setState({ kind: 'newer' }, [])
      case 'unreadable':
        log.warn('vault.unreadable', { problem: reading.problem })
        await this.#setAside(reading.problem)
        return this.#startEmpty()
      case 'opened':
        if (lockSignal.aborted) return void reading.seal.dataKey.fill(0)
        return this.#takeOver(reading)
    }
  }

  #takeOver({ content, seal, outdated }: OpenedVault): void {
    const { accounts, lock } = content
    if (seal.protection === 'keychain') this.#offerKeychain(true)
    this.#ports.log.info('vault.opened', { protection: seal.protection, accounts: accounts.length })
    // The passphrase also unlocks the window. Without a PIN, nothing else could.
    const isUnlocked = seal.protection === 'passphrase' || lock.pin === null
    this.#setReady(seal, isUnlocked ? { ...content, lock: initialLock } : content)
    if (outdated) this.#writer.write()
  }

  async #setAside(problem: VaultProblem): Promise<void> {
    const { file, clock } = this.#ports
    const result = await file.setAside('unreadable', clock.now())
    this.#addNotice(
      result.kind === 'failed'
        ? { kind: 'vault-in-the-way', problem }
        : { kind: 'vault-set-aside', problem, fileName: result.fileName },
    )
  }

  async #startEmpty(): Promise<void> {
    const made = (await this.#updateKeychainOffer())
      ? await chooseSeal({ kind: 'keychain' }, this.#ports)
      : null
    if (made?.kind === 'chosen') this.#setReady(made.seal, emptyContent)
    else this.#setState({ kind: 'choose' })
  }

  #setReady(seal: Seal | null, content: VaultContent): void {
    this.#writer.adopt(seal, content)
    this.activity.adoptKey(seal?.dataKey ?? null)
    this.#setState({ kind: 'ready', seal }, content.accounts)
    if (seal?.protection === 'keychain') void this.#bringBack(null)
  }

  /**
   * Merges each vault that was set aside and opens with today's keychain or passphrase, once the window is there. Its
   * file goes when the merge is on disk.
   */
  async #bringBack(passphrase: string | null): Promise<void> {
    await this.#ports.firstScreen
    await this.#turn(async () => {
      const { file, log } = this.#ports
      const names: string[] = []
      for (const fileName of await file.listSetAside()) {
        const isStored = this.#state.kind === 'ready' && this.#state.seal !== null
        const opened = isStored ? await openSetAside(fileName, passphrase, this.#ports) : null
        if (opened === null) continue
        const known = new Set(this.#writer.content.accounts.map(({ id }) => id))
        this.#writer.merge(opened.content)
        const { accounts } = this.#writer.content
        const theirs = new Set(opened.content.accounts.map(({ id }) => id))
        for (const { id, joinedIds } of accounts)
          if (theirs.has(id))
            void this.activity.join(
              id,
              joinedIds.map((each) => each.id),
              opened.seal.dataKey,
            )
        const cameBack = accounts.filter(({ id }) => !known.has(id))
        names.push(...cameBack.map(({ name }) => name))
        this.merged.emit(accounts, cameBack)
        await this.activity.waitForWrites()
        opened.seal.dataKey.fill(0)
        if ((await this.#writer.writeNow()).kind === 'written') await file.removeSetAside(fileName)
        log.info('vault.came-back', { accounts: theirs.size })
      }
      if (names.length > 0) this.#addNotice({ kind: 'vault-came-back', names })
    })
  }

  #handleMerge(accounts: readonly Account[]): void {
    for (const { id, joinedIds } of accounts)
      if (joinedIds.length > 0)
        void this.activity.join(
          id,
          joinedIds.map((each) => each.id),
        )
    this.merged.emit(accounts, [])
    // Another lock may be in force.
    this.#announce()
  }

  /** Leaves alone a vault that cannot be read now. */
  #retryLater(fileFailure: FileFailure | null): void {
    const { clock, log } = this.#ports
    const before = this.#state.kind === 'unavailable' ? this.#state : null
    const failures = (before?.failures ?? 0) + 1
    this.#cancelRetry = clock.after(backoffMs(failures, retryWait), () => void this.open())
    if (before?.fileFailure !== fileFailure)
      log.warn('vault.unavailable', { problem: fileFailure ?? 'keychain-unavailable' })
    this.#setState({ kind: 'unavailable', since: before?.since ?? this.#openingSince, fileFailure, failures })
  }

  /** True if the keychain can be offered. */
  async #updateKeychainOffer(): Promise<boolean> {
    const offered = (await this.#ports.keychain.state()) === 'protected'
    this.#offerKeychain(offered)
    return offered
  }

  #offerKeychain(offered: boolean): void {
    if (offered === this.keychainOffered) return
    this.keychainOffered = offered
    this.#announce()
  }

  #addNotice(notice: VaultNotice): void {
    this.notices = [...this.notices.filter(({ kind }) => kind !== notice.kind), notice]
    this.#announce()
  }

  /** `opened` are the accounts that replace all others; null if they stay. */
  #setState(state: VaultState, opened: readonly Account[] | null = null): void {
    this.#state = state
    this.#announce(opened)
  }

  #announce(opened: readonly Account[] | null = null): void {
    this.changed.emit(opened)
  }
}

export type Vault = Readonly<Pick<StoredVault, keyof StoredVault>>
