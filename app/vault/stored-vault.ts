import { backoffMs } from '../util/backoff.ts'
import { minuteMs } from '../util/durations.ts'
import type { FileFailure } from '../util/file-failure.ts'
import { refused } from '../util/refusal.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from './channels.ts'
import { emptyContent, initialLock, type LockRecord, type VaultContent } from './content.ts'
import { createGuessLimiter, guessFile } from './guess-limiter.ts'
import { withSignOuts } from './merge-content.ts'
import type { Account } from './model/account.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultView } from './model/vault-view.ts'
import type { VaultPorts } from './ports.ts'
import {
  chooseSeal,
  confirmationBefore,
  fitsPassphrase,
  type OpenedVault,
  openByPassphrase,
  openVault,
  passphraseRefusal,
  type Seal,
  type VaultReading,
} from './seal.ts'
import { createVaultWriter } from './vault-writer.ts'

type VaultState =
  | { readonly kind: 'opening' }
  /** The vault could not be read, `failures` times in a row. `fileFailure` null: because of the keychain. */
  | { readonly kind: 'unavailable'; readonly fileFailure: FileFailure | null; readonly failures: number }
  /** The keychain has another key than the one that sealed the vault. */
  | { readonly kind: 'other-key' }
  | Extract<VaultReading, { kind: 'closed' }>
  | { readonly kind: 'forgetting' }
  | { readonly kind: 'choose' }
  /** Without a seal the vault is for this session only, and nothing is written. */
  | { readonly kind: 'ready' }
  /** A newer Deckpass wrote the vault, so nothing is written in this session. */
  | { readonly kind: 'newer' }

/** The wait before an unreadable vault is read again, ms. */
const retryWait = { firstMs: 5_000, maxMs: minuteMs }

/** How long a keychain may be silent before the person may start anew. */
const silenceMs = 30_000

const { signal: neverAborted } = new AbortController()

export type Vault = ReturnType<typeof createStoredVault>

/**
 * Accounts and secrets at rest; `AccountStore` has the accounts in memory. Reading, writing and forgetting run one at a
 * time in a queue, and each step announces its new state together with the accounts.
 */
export function createStoredVault(ports: VaultPorts) {
  const { clock, log, file, cipher } = ports
  const writer = createVaultWriter(ports)
  const { turn, addNotice, changed, merged, activity, waitForWrites } = writer
  const guesses = guessFile(file.guesses)
  const limiter = createGuessLimiter(clock, guesses)
  let state: VaultState = { kind: 'opening' }
  /** When Deckpass first tried to open the vault, epoch ms. */
  let since = clock.now()
  let keychainOffered = false
  let cancelRetry = () => {}

  return {
    changed,
    merged,
    activity,
    get view() {
      return view()
    },
    get lock() {
      return writer.content.lock
    },
    /** The keychain really protects, so it can be offered. */
    get keychainOffered() {
      return keychainOffered
    },
    /** Notices, such as that a vault was set aside, until Deckpass quits; the newest of each kind. */
    get notices() {
      return writer.notices
    },
    open,
    startAnew,
    unlock,
    protect,
    save,
    saveLock,
    storePin,
    fitsPassphrase: fitsCurrentPassphrase,
    waitForWrites,
    forgetEverything,
    stop,
  }

  function view(): VaultView {
    switch (state.kind) {
      case 'closed':
        return { state: 'closed', retryAt: limiter.retryAt }
      case 'unavailable':
        return { state: 'unavailable', since, fileFailure: state.fileFailure, startAnewAt: startAnewAt() }
      case 'forgetting':
        return { state: 'opening' }
      case 'newer':
      case 'ready':
        return { state: 'ready', protection: writer.seal?.protection ?? 'session', notSaved: writer.notSaved }
      default:
        return { state: state.kind }
    }
  }

  /** When a person may start anew, epoch ms; null if the vault can be opened, or the file is the reason why not. */
  function startAnewAt(): number | null {
    if (state.kind === 'other-key') return since
    return state.kind === 'unavailable' && state.fileFailure === null ? since + silenceMs : null
  }

  /** True while there may be a vault that has not been read yet and must not be overwritten. */
  function isUnread(): boolean {
    return ['opening', 'closed', 'unavailable', 'other-key'].includes(state.kind)
  }

  /**
   * Reads and opens the file. Call once at start, and again (`vault.retry`) while `unavailable`; it also retries by
   * itself.
   */
  function open(): Promise<void> {
    return turn(async () => {
      if (state.kind !== 'opening' && state.kind !== 'unavailable') return
      await guesses.load()
      limiter.restartWait()
      await read()
    })
  }

  async function read(): Promise<void> {
    await handleReading(await openVault(await file.read(), null, ports))
  }

  /**
   * Sets aside a vault that the keychain cannot open, and begins an empty one. Does nothing in any other state, and
   * while a keychain has been silent for less than 30 s.
   */
  function startAnew(): Promise<void> {
    return turn(async () => {
      const mayAt = startAnewAt()
      if (mayAt === null || clock.now() < mayAt) return
      cancelRetry()
      const kept = await file.setAside('other-key', clock.now())
      if (kept.kind === 'failed') addNotice({ kind: 'vault-in-the-way', problem: kept.problem })
      await startEmpty()
    })
  }

  /** Opens nothing once `lockSignal` is aborted. */
  function unlock(passphrase: string, lockSignal = neverAborted): Promise<UnlockResult> {
    return turn(async () => {
      if (state.kind !== 'closed') return refused({ reason: 'nothing-to-unlock' })
      const { envelope } = state
      const guess = await limiter.run(
        () => openByPassphrase(envelope, passphrase, cipher),
        (count) => ({ reason: 'does-not-open', guesses: count }),
      )
      changed.emit(null)
      if (guess.kind === 'refused') return guess
      await handleReading(guess.result, lockSignal)
      if (lockSignal.aborted) return refused({ reason: 'locked-meanwhile' })
      if (guess.result.kind === 'unreadable') return refused({ reason: 'damaged' })
      void bringBack(passphrase)
      return { kind: 'unlocked' }
    })
  }

  /**
   * Seals everything again under `choice`; `Lock.protect` checks the current secret first. A crash leaves either the
   * old or the new vault intact. Once `lockSignal` is aborted, the old one stays, because the secret that unlocks
   * Deckpass must not change while it is locked.
   */
  async function protect(choice: ProtectChoice, lockSignal = neverAborted): Promise<ProtectResult> {
    const refusal =
      choice.kind === 'passphrase' ? await passphraseRefusal(choice.passphrase, ports.estimateStrength) : null
    if (refusal !== null) return refused(refusal)
    const before = state
    if (isUnread()) return refused({ reason: 'vault-closed' })
    if (before.kind === 'newer') return refused({ reason: 'newer-vault' })
    const confirmation = confirmationBefore(writer.seal, choice, writer.content.accounts.length)
    // Outside the queue, so that no write waits while a person thinks or a keychain is silent.
    if (confirmation !== null && !(await ports.confirmDialog.confirm(confirmation, lockSignal)))
      return { kind: 'cancelled' }
    const chosen = await chooseSeal(choice, ports)
    if (chosen.kind === 'refused') return chosen
    return turn(async () => {
      const isLocked = () => lockSignal.aborted || writer.content.lock.locked
      // The person confirmed the replacement of another protection.
      if (state !== before || isLocked()) return refused({ reason: 'changed-meanwhile' })
      const notMoved = await writer.moveTo(chosen.seal, isLocked)
      if (notMoved !== null) return refused(notMoved)
      log.info('vault.protected', { protection: choice.kind })
      setState({ kind: 'ready' })
      return { kind: 'protected' }
    })
  }

  /**
   * Replaces all stored accounts. Several saves in a row become one write of the newest. `view` reports a failed write.
   */
  function save(accounts: readonly Account[]): void {
    if (isUnread()) return
    writer.change((content) => {
      const signedOut = withSignOuts(content.signedOut, content.accounts, accounts, clock.now())
      return { ...content, accounts, signedOut }
    })
  }

  /** Resolves with null once the record is on disk, or with the reason why it is not. Never rejects. */
  async function saveLock(lock: LockRecord): Promise<VaultRefusal | null> {
    if (isUnread()) return { reason: 'vault-closed' }
    writer.change((content) => ({ ...content, lock }))
    await waitForWrites()
    const problem = writer.notSaved
    return problem && { reason: 'not-saved', problem }
  }

  /**
   * Puts another PIN in force once it is on disk; null: none. Changes nothing if that fails, or `lockSignal` is aborted
   * meanwhile. Resolves to null, or to the reason.
   */
  function storePin(pin: LockRecord['pin'], lockSignal: AbortSignal): Promise<VaultRefusal | null> {
    return turn(async () => {
      if (isUnread()) return { reason: 'vault-closed' }
      if (lockSignal.aborted) return { reason: 'locked-meanwhile' }
      return writer.changeOnDisk(
        (content) => ({ ...content, lock: { ...content.lock, pin, tries: 0 } }),
        lockSignal,
      )
    })
  }

  /** True for the passphrase that seals an open vault; false if none does. */
  function fitsCurrentPassphrase(passphrase: string): Promise<boolean> {
    return turn(async () => {
      const { seal } = writer
      return seal?.protection === 'passphrase' && fitsPassphrase(seal, passphrase, cipher)
    })
  }

  /** Removes the file and everything that could name an account; the vault is then as at the first start. */
  function forgetEverything(): Promise<void> {
    return turn(async () => {
      const [before, wasUnread] = [state, isUnread()]
      // A sign-in meanwhile must be refused, because its account would be lost silently.
      setState({ kind: 'forgetting' })
      const problem = await writer.forgetEverything()
      if (problem !== null) {
        addNotice({ kind: 'vault-not-forgotten', problem })
        if (!wasUnread) return setState(before)
      } else {
        await limiter.reset()
        log.info('vault.forgotten')
        // An answer that came meanwhile must not outlive it.
        writer.adopt(null, emptyContent)
      }
      since = clock.now()
      setState({ kind: 'opening' }, [])
      await read()
    })
  }

  /** Before Deckpass quits: a write that has failed is tried once more, and no other follows. */
  async function stop(): Promise<void> {
    cancelRetry()
    if (writer.notSaved !== null) await turn(() => writer.writeNow())
    writer.stop()
  }

  /** Sets the state from a reading. An opened vault is discarded if `lockSignal` is aborted by then. */
  async function handleReading(reading: VaultReading, lockSignal = neverAborted): Promise<void> {
    cancelRetry()
    switch (reading.kind) {
      case 'absent':
        return startEmpty()
      case 'closed':
        setState(reading)
        // Not awaited: the keychain may ask the person something, and entering the passphrase need not wait for it.
        void updateKeychainOffer()
        return
      case 'unavailable':
        return retryLater(reading.fileFailure)
      case 'other-key':
        log.warn('vault.other-key')
        return setState({ kind: 'other-key' })
      case 'newer':
        log.warn('vault.newer')
        addNotice({ kind: 'vault-newer' })
        writer.adopt(null, emptyContent)
        return setState({ kind: 'newer' }, [])
      case 'unreadable': {
        const { problem } = reading
        log.warn('vault.unreadable', { problem })
        const kept = await file.setAside('unreadable', clock.now())
        if (kept.kind === 'failed') addNotice({ kind: 'vault-in-the-way', problem })
        else addNotice({ kind: 'vault-set-aside', problem, fileName: kept.fileName })
        return startEmpty()
      }
      case 'opened':
        if (lockSignal.aborted) return void reading.seal.dataKey.fill(0)
        return takeOver(reading)
    }
  }

  function takeOver({ content, seal, outdated }: OpenedVault): void {
    const { accounts, lock } = content
    if (seal.protection === 'keychain') keychainOffered = true
    log.info('vault.opened', { protection: seal.protection, accounts: accounts.length })
    // The passphrase also unlocks the window. Without a PIN, nothing else could.
    const isUnlocked = seal.protection === 'passphrase' || lock.pin === null
    setReady(seal, isUnlocked ? { ...content, lock: initialLock } : content)
    if (outdated) writer.change((same) => same)
  }

  async function startEmpty(): Promise<void> {
    const made = await chooseSeal({ kind: 'keychain' }, ports)
    keychainOffered = made.kind === 'chosen'
    if (made.kind === 'chosen') setReady(made.seal, emptyContent)
    else setState({ kind: 'choose' })
  }

  function setReady(seal: Seal | null, content: VaultContent): void {
    writer.adopt(seal, content)
    setState({ kind: 'ready' }, content.accounts)
    if (seal?.protection === 'keychain') void bringBack(null)
  }

  /**
   * Merges each vault that was set aside and opens with today's keychain or passphrase, once the window is there. Its
   * file goes when the merge is on disk.
   */
  async function bringBack(passphrase: string | null): Promise<void> {
    const { seal } = writer
    await ports.firstScreen
    const names: string[] = []
    for (const fileName of await file.listSetAside()) {
      // Outside the queue, so that no write waits while a keychain is silent.
      const opened = await openVault(await file.readSetAside(fileName), passphrase, ports)
      if (opened.kind !== 'opened') continue
      await turn(async () => {
        // Another vault has taken its place, or everything was forgotten.
        if (seal === null || writer.seal !== seal) return
        names.push(...writer.merge(opened.content, opened.seal.dataKey).map(({ name }) => name))
        await activity.waitForWrites()
        if ((await writer.writeNow()) === null) await file.removeSetAside(fileName)
        log.info('vault.came-back', { accounts: opened.content.accounts.length })
      })
      opened.seal.dataKey.fill(0)
    }
    if (names.length > 0) addNotice({ kind: 'vault-came-back', names })
  }

  function retryLater(fileFailure: FileFailure | null): void {
    const before = state.kind === 'unavailable' ? state : null
    const failures = (before?.failures ?? 0) + 1
    cancelRetry = clock.after(backoffMs(failures, retryWait), () => void open())
    if (before?.fileFailure !== fileFailure)
      log.warn('vault.unavailable', { problem: fileFailure ?? 'keychain-unavailable' })
    setState({ kind: 'unavailable', fileFailure, failures })
  }

  async function updateKeychainOffer(): Promise<void> {
    keychainOffered = (await ports.keychain.seal('probe')).kind === 'sealed'
    changed.emit(null)
  }

  /** `opened` are the accounts that replace all others; null if they stay. */
  function setState(next: VaultState, opened: readonly Account[] | null = null): void {
    state = next
    changed.emit(opened)
  }
}
