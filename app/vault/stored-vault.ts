import { Listeners } from '../util/listeners.ts'
import { refused } from '../util/refusal.ts'
import { serialQueue } from '../util/serial-queue.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from './channels.ts'
import { chooseSeal, confirmationBefore } from './choose-seal.ts'
import type { LockRecord } from './content.ts'
import { GuessFile } from './guess-file.ts'
import { GuessLimiter } from './guess-limiter.ts'
import type { Account } from './model/account.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultNotice } from './model/vault-notice.ts'
import type { VaultView } from './model/vault-view.ts'
import { passphraseRefusal } from './passphrase.ts'
import type { VaultPorts } from './ports.ts'
import { fitsPassphrase, openByPassphrase } from './seal.ts'
import { VaultOpener } from './vault-opener.ts'
import { isUnread, VaultStatus } from './vault-status.ts'
import { VaultWriter } from './vault-writer.ts'

/** Stands for a lock that never comes. */
const { signal: neverAborted } = new AbortController()

/**
 * Accounts and secrets at rest. `AccountStore` keeps the accounts in memory; the vault keeps what must outlive the app.
 * Reading, writing and forgetting take turns in one queue, and each step announces its new state together with the
 * accounts.
 */
export class StoredVault {
  readonly #ports: VaultPorts
  readonly #status: VaultStatus
  readonly #opener: VaultOpener
  readonly #writer: VaultWriter
  readonly #guesses: GuessFile
  readonly #limiter: GuessLimiter
  readonly #turn = serialQueue()
  readonly #mergeListeners = new Listeners<[accounts: readonly Account[]]>()

  constructor(ports: VaultPorts) {
    this.#ports = ports
    this.#guesses = new GuessFile(ports.file.guesses)
    this.#limiter = new GuessLimiter(ports.clock, this.#guesses)
    this.#writer = new VaultWriter(ports, this.#turn, {
      notSavedChanged: () => this.#status.announce(),
      merged: (accounts) => this.#mergeListeners.emit(accounts),
      notice: (notice) => this.#status.addNotice(notice),
    })
    this.#status = new VaultStatus(() => ({
      notSaved: this.#writer.notSaved,
      retryAt: this.#limiter.retryAt,
    }))
    this.#opener = new VaultOpener(ports, this.#status, this.#writer, () => void this.open())
  }

  get view(): VaultView {
    return this.#status.view
  }

  /** Whether the keychain is real, so that it can be offered. */
  get keychainOffered(): boolean {
    return this.#status.keychainOffered
  }

  /** What the person must be told once, e.g. that a vault was set aside. */
  get notices(): readonly VaultNotice[] {
    return this.#status.notices
  }

  /** How the interface is locked, as it is stored with the accounts. */
  get lock(): LockRecord {
    return this.#writer.lock
  }

  /**
   * Runs after each change of `view`. `opened` is null, or the accounts that are there from now on in place of
   * all others: after the vault was opened, and none after everything was forgotten.
   */
  onChange(listener: (opened: readonly Account[] | null) => void): () => void {
    return this.#status.onChange(listener)
  }

  /** Runs when another Deckpass had changed what is stored, with all accounts after the merge. */
  onMerged(listener: (accounts: readonly Account[]) => void): () => void {
    return this.#mergeListeners.add(listener)
  }

  /**
   * Reads and opens the file. Call once at start, and again (`vault.retry`) while `unavailable`; it also retries
   * by itself.
   */
  open(): Promise<void> {
    return this.#turn(async () => {
      const { kind } = this.#status.state
      if (kind !== 'opening' && kind !== 'unavailable') return
      await this.#guesses.load()
      this.#limiter.restartWait()
      await this.#opener.open()
    })
  }

  /** Opens nothing once `lockSignal` is aborted. */
  unlock(passphrase: string, lockSignal = neverAborted): Promise<UnlockResult> {
    return this.#turn(() => this.#unlock(passphrase, lockSignal))
  }

  /**
   * Seals everything again under `choice`. `currentPassphrase` counts only if a passphrase seals the vault now. A crash
   * in the middle leaves the old or the new vault, whole. Once `lockSignal` is aborted, the old one stays: what
   * unlocks Deckpass must not change while it is locked.
   */
  async protect(
    choice: ProtectChoice,
    currentPassphrase = '',
    lockSignal = neverAborted,
  ): Promise<ProtectResult> {
    const refusal =
      choice.kind === 'passphrase'
        ? await passphraseRefusal(choice.passphrase, this.#ports.estimateStrength)
        : null
    if (refusal !== null) return refused(refusal)
    const before = this.#status.state
    const seal = before.kind === 'ready' ? before.seal : null
    const confirmation = confirmationBefore(seal, choice, this.#writer.accountCount)
    // Not in a turn: nothing else waits while a person thinks.
    if (confirmation !== null && !(await this.#ports.confirmDialog.confirm(confirmation, lockSignal)))
      return { kind: 'cancelled' }
    return this.#turn(async () => {
      // The person confirmed for the protection that was there then.
      if (this.#status.state !== before) return refused({ reason: 'changed-meanwhile' })
      return this.#protect(choice, currentPassphrase, lockSignal)
    })
  }

  /**
   * Stores these accounts in place of the others. Several saves in one go become one write of the newest. A failed
   * write shows in `view`.
   */
  save(accounts: readonly Account[]): void {
    if (!isUnread(this.#status.state)) this.#writer.save(accounts)
  }

  /** Resolves with null once it is on disk, or with why it is not. Never rejects. */
  async saveLock(lock: LockRecord): Promise<VaultRefusal | null> {
    if (isUnread(this.#status.state)) return { reason: 'vault-closed' }
    this.#writer.saveLock(lock)
    await this.waitForWrites()
    const problem = this.#writer.notSaved
    return problem && { reason: 'not-saved', problem }
  }

  /** Whether this is the passphrase that seals an open vault; no if none does. */
  fitsPassphrase(passphrase: string): Promise<boolean> {
    return this.#turn(async () => {
      const { state } = this.#status
      const seal = state.kind === 'ready' ? state.seal : null
      return seal?.protection === 'passphrase' && fitsPassphrase(seal, passphrase, this.#ports.cipher)
    })
  }

  /** Resolves when everything saved so far is on disk or has failed. */
  async waitForWrites(): Promise<void> {
    do await this.#turn(() => Promise.resolve())
    while (this.#writer.isWaiting)
  }

  /** Removes the file and all that could name an account; the next state is as at the first start. */
  forgetEverything(): Promise<void> {
    return this.#turn(() => this.#forget())
  }

  /** Stops timers. */
  stop(): void {
    this.#opener.stop()
    this.#writer.stop()
  }

  async #unlock(passphrase: string, lockSignal: AbortSignal): Promise<UnlockResult> {
    const { state } = this.#status
    if (state.kind !== 'closed') return { ...refused({ reason: 'nothing-to-unlock' }), retryAt: null }
    const guess = await this.#limiter.run(
      () => openByPassphrase(state.envelope, passphrase, this.#ports.cipher),
      (guesses) => ({ reason: 'does-not-open', guesses }),
    )
    this.#status.announce()
    if (guess.kind === 'refused') return { ...guess, retryAt: this.#limiter.retryAt }
    const opened = guess.result
    await this.#opener.handleOpened(opened, lockSignal)
    if (lockSignal.aborted) return { ...refused({ reason: 'locked-meanwhile' }), retryAt: null }
    if (opened.kind === 'unreadable') return { ...refused({ reason: 'damaged' }), retryAt: null }
    return { kind: 'unlocked' }
  }

  async #protect(
    choice: ProtectChoice,
    currentPassphrase: string,
    lockSignal: AbortSignal,
  ): Promise<ProtectResult> {
    const { state } = this.#status
    const isLocked = () => lockSignal.aborted || this.lock.locked
    if (isUnread(state)) return refused({ reason: 'vault-closed' })
    if (state.kind === 'ready') {
      const { seal, newer } = state
      if (newer) return refused({ reason: 'newer-vault' })
      if (seal?.protection === 'passphrase') {
        const guess = await this.#limiter.run(
          async () => ((await fitsPassphrase(seal, currentPassphrase, this.#ports.cipher)) ? true : null),
          (guesses) => ({ reason: 'does-not-open', guesses }),
        )
        if (guess.kind === 'refused') return guess
      }
    }
    const chosen = await chooseSeal(choice, this.#ports)
    if (chosen.kind === 'refused') return chosen
    if (isLocked()) return refused({ reason: 'changed-meanwhile' })
    const moved = await this.#writer.moveTo(chosen.seal, isLocked)
    if (moved.kind === 'called-off') return refused({ reason: 'changed-meanwhile' })
    if (moved.kind === 'failed') return refused({ reason: 'not-protected', problem: moved.problem })
    this.#ports.log.info('vault.protected', { protection: choice.kind })
    this.#status.setState({ kind: 'ready', seal: chosen.seal, newer: false })
    return { kind: 'protected' }
  }

  async #forget(): Promise<void> {
    const before = this.#status.state
    // Nobody may sign in meanwhile, because the account would be lost without a word.
    this.#status.setState({ kind: 'forgetting' })
    const removed = await this.#writer.forgetEverything()
    if (removed.kind === 'failed') {
      this.#status.addNotice({ kind: 'vault-not-forgotten', problem: removed.problem })
      if (!isUnread(before)) return this.#status.setState(before)
    } else {
      this.#status.notices = []
      await this.#limiter.reset()
      this.#ports.log.info('vault.forgotten')
    }
    this.#status.setState({ kind: 'opening' }, [])
    await this.#opener.open()
  }
}

export type Vault = Pick<StoredVault, keyof StoredVault>
