import { refused } from '../channel/refusal.ts'
import { backoffMs } from '../util/backoff.ts'
import { minuteMs } from '../util/durations.ts'
import type { FileProblem } from '../util/file-problem.ts'
import { Listeners } from '../util/listeners.ts'
import { createSerialQueue } from '../util/serial-queue.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from './channels.ts'
import { createContentStore } from './content-store.ts'
import { createGuessCount, createGuessLimiter } from './guess-limiter.ts'
import type { Account } from './model/account.ts'
import type { VaultView } from './model/vault-view.ts'
import type { VaultPorts } from './ports.ts'
import {
  chooseSeal,
  confirmationBefore,
  openByPassphrase,
  openVault,
  passphraseRefusal,
  type Seal,
  sealByKeychain,
  type VaultReading,
} from './seal.ts'
import { emptyContent, initialLock, type VaultContent } from './vault-format.ts'

type VaultState =
  | { readonly kind: 'opening' }
  /** The vault could not be read, `failures` times in a row. `fileProblem` null: because of the keychain. */
  | { readonly kind: 'unavailable'; readonly fileProblem: FileProblem | null; readonly failures: number }
  | { readonly kind: 'other-key' }
  | Extract<VaultReading, { kind: 'closed' }>
  | { readonly kind: 'choose' }
  /** Without a seal the vault is for this session only, and nothing is written. */
  | { readonly kind: 'ready' }
  /** A newer Deckpass wrote the vault, so nothing is written in this session. */
  | { readonly kind: 'newer' }

/** The wait before an unreadable vault is read again, ms. */
const readAgain = { firstMs: 5_000, maxMs: minuteMs }
/** How long a keychain may be silent before the person may start anew, ms. */
const silenceMs = 30_000

const { signal: neverAborted } = new AbortController()

export type Vault = ReturnType<typeof createVault>

/**
 * Accounts and secrets at rest; `AccountStore` holds them in memory. This file is about how the vault is opened,
 * protected, started anew and forgotten; `content-store.ts` holds and writes what is open. The operations run one at a
 * time, and each step announces its state together with the accounts.
 */
export function createVault(ports: VaultPorts) {
  const { clock, log, file, cipher } = ports
  const inOrder = createSerialQueue()
  const store = createContentStore(ports, inOrder)
  const guesses = createGuessCount(file.guesses)
  const limiter = createGuessLimiter(clock, guesses)
  /**
   * Something that the window shows changed. `opened` is null, or the accounts that replace all others: those of a
   * vault that was opened, or none after everything was forgotten.
   */
  const changed = new Listeners<[opened: readonly Account[] | null]>()
  let state: VaultState = { kind: 'opening' }
  /** When Deckpass first tried to open the vault, epoch ms. */
  const since = clock.now()
  let keychainOffered = false
  let cancelRetry = () => {}
  store.changed.add(() => changed.emit(null))

  return {
    changed,
    merged: store.merged,
    activity: store.activity,
    get view() {
      return view()
    },
    get lock() {
      return store.read().content.lock
    },
    /** True if another vault in the folder may have accounts that the open one lacks. */
    get mayLackAccounts() {
      const { hasSetAside, notices } = store.read()
      return hasSetAside || notices.some(({ kind }) => kind === 'vault-newer' || kind === 'vault-in-the-way')
    },
    /** The keychain really protects, so it can be offered. */
    get keychainOffered() {
      return keychainOffered
    },
    /** The newest notice of each kind, until Deckpass quits; one says that a vault was set aside. */
    get notices() {
      return store.read().notices
    },
    open,
    startAnew,
    unlock,
    protect,
    save: store.save,
    saveLock: store.saveLock,
    storePin: store.storePin,
    fitsPassphrase: store.fitsPassphrase,
    waitForWrites: store.waitForWrites,
    forgetEverything,
    stop,
  }

  function view(): VaultView {
    const { protection, notSaved } = store.read()
    switch (state.kind) {
      case 'closed':
        return { state: 'closed', retryAt: limiter.retryAt }
      case 'unavailable':
        return { state: 'unavailable', since, fileProblem: state.fileProblem, startAnewAt: startAnewAt() }
      case 'newer':
      case 'ready':
        return { state: 'ready', protection, notSaved }
      default:
        return { state: state.kind }
    }
  }

  /** When a person may start anew, epoch ms; null if the vault can be opened, or the file is the reason why not. */
  function startAnewAt(): number | null {
    if (state.kind === 'other-key') return since
    return state.kind === 'unavailable' && state.fileProblem === null ? since + silenceMs : null
  }

  /** Reads and opens the file: at the start, and again (`vault.retry`) while `unavailable`, beside its own retries. */
  function open(): Promise<void> {
    return inOrder(async () => {
      if (state.kind !== 'opening' && state.kind !== 'unavailable') return
      cancelRetry()
      await guesses.load()
      limiter.restartWait()
      await store.listSetAside()
      await handleReading(await openVault(await file.read(), null, ports))
    })
  }

  /** Sets aside a vault that the keychain cannot open, and begins an empty one. Does nothing before `startAnewAt`. */
  function startAnew(): Promise<void> {
    return inOrder(async () => {
      const mayAt = startAnewAt()
      if (mayAt === null || clock.now() < mayAt) return
      const kept = await file.setAside('other-key', clock.now())
      const problem = state.kind === 'other-key' ? 'key-not-in-keychain' : 'keychain-unavailable'
      if (kept.kind === 'failed')
        store.addNotice({ kind: 'vault-in-the-way', problem, moveProblem: kept.problem })
      await startEmpty()
    })
  }

  /** Opens nothing once `lockSignal` is aborted. */
  function unlock(passphrase: string, lockSignal = neverAborted): Promise<UnlockResult> {
    return inOrder(async () => {
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
      void store.mergeSetAside(passphrase)
      return { kind: 'unlocked' }
    })
  }

  /**
   * Seals everything again under `choice`; `Lock.protect` checks the current secret first. Once `lockSignal` is aborted
   * the old vault stays, because what unlocks must not change while Deckpass is locked.
   */
  async function protect(choice: ProtectChoice, lockSignal = neverAborted): Promise<ProtectResult> {
    const unfit =
      choice.kind === 'passphrase' ? await passphraseRefusal(choice.passphrase, ports.estimateStrength) : null
    if (unfit !== null) return refused(unfit)
    const before = state
    const { isOpen, protection, content } = store.read()
    if (!isOpen) return refused({ reason: 'vault-closed' })
    if (before.kind === 'newer') return refused({ reason: 'newer-vault' })
    const confirmation = confirmationBefore(protection, choice.kind, content.accounts.length)
    // This runs outside the queue, so that no write waits while a person thinks or a keychain is silent.
    if (confirmation !== null && !(await ports.confirmDialog.confirm(confirmation, lockSignal)))
      return { kind: 'cancelled' }
    const chosen = await chooseSeal(choice, ports)
    if (chosen.kind === 'refused') return chosen
    return inOrder(async () => {
      // The person confirmed that this protection, and no other, is replaced.
      const mayStill = () => state === before && !lockSignal.aborted
      const refusal = await store.reseal(chosen.seal, mayStill)
      if (refusal !== null) {
        chosen.seal?.dataKey.fill(0)
        return refused(refusal)
      }
      log.info('vault.protected', { protection: choice.kind })
      setState({ kind: 'ready' })
      return { kind: 'protected' }
    })
  }

  /** Removes the file and whatever could name an account; the vault is then as at the first start. False if it stays. */
  function forgetEverything(): Promise<boolean> {
    return inOrder(async () => {
      const before = state
      // A sign-in must be refused from now on, because its account would be lost silently.
      setState({ kind: 'opening' })
      const result = await file.removeEverything()
      if (result.kind === 'failed') {
        store.addNotice({ kind: 'vault-not-forgotten', problem: result.problem })
        setState(before)
        return false
      }
      await store.forget()
      await limiter.reset()
      log.info('vault.forgotten')
      changed.emit([])
      await startEmpty()
      return true
    })
  }

  /** Call before Deckpass quits. Tries a failed write once more, and drops the writes that wait. */
  function stop(): Promise<void> {
    cancelRetry()
    return store.stop()
  }

  // The functions below are called within `inOrder`.

  /** Sets the state from a reading. An opened vault is discarded if `lockSignal` is aborted. */
  async function handleReading(reading: VaultReading, lockSignal = neverAborted): Promise<void> {
    switch (reading.kind) {
      case 'absent':
        return startEmpty()
      case 'closed':
        setState(reading)
        // Not awaited, because the keychain may ask the person something, which need not delay the passphrase.
        void ports.keychain.seal('probe').then(({ kind }) => {
          keychainOffered = kind === 'sealed'
          changed.emit(null)
        })
        return
      case 'unavailable':
        return retryLater(reading.fileProblem)
      case 'other-key':
        log.warn('vault.other-key')
        return setState({ kind: 'other-key' })
      case 'newer':
        log.warn('vault.newer')
        store.addNotice({ kind: 'vault-newer' })
        store.adopt(null, emptyContent)
        return setState({ kind: 'newer' }, [])
      case 'unreadable': {
        const { problem } = reading
        log.warn('vault.unreadable', { problem })
        const kept = await file.setAside('unreadable', clock.now())
        if (kept.kind === 'failed')
          store.addNotice({ kind: 'vault-in-the-way', problem, moveProblem: kept.problem })
        else store.addNotice({ kind: 'vault-set-aside', problem, fileName: kept.fileName })
        return startEmpty()
      }
      case 'opened': {
        const { seal: opened, content: held } = reading
        if (lockSignal.aborted) return void opened.dataKey.fill(0)
        if (opened.protection === 'keychain') keychainOffered = true
        log.info('vault.opened', { protection: opened.protection, accounts: held.accounts.length })
        // The passphrase also unlocks the window, and without a PIN nothing could unlock it.
        const isUnlocked = opened.protection === 'passphrase' || held.lock.pin === null
        setReady(opened, isUnlocked ? { ...held, lock: initialLock } : held)
        if (reading.outdated) store.write()
      }
    }
  }

  async function startEmpty(): Promise<void> {
    await store.listSetAside()
    const made = await sealByKeychain(ports)
    keychainOffered = made.kind === 'chosen'
    if (made.kind === 'chosen') return setReady(made.seal, emptyContent)
    store.adopt(null, emptyContent)
    setState({ kind: 'choose' })
  }

  function setReady(next: Seal, held: VaultContent): void {
    store.adopt(next, held)
    setState({ kind: 'ready' }, held.accounts)
    if (next.protection === 'keychain') void store.mergeSetAside(null)
  }

  function retryLater(fileProblem: FileProblem | null): void {
    const before = state.kind === 'unavailable' ? state : null
    const failures = (before?.failures ?? 0) + 1
    cancelRetry = clock.after(backoffMs(failures, readAgain), () => void open())
    if (before?.fileProblem !== fileProblem)
      log.warn('vault.unavailable', { problem: fileProblem ?? 'keychain-unavailable' })
    setState({ kind: 'unavailable', fileProblem, failures })
  }

  /** `opened` are the accounts that replace all others; null if they stay. */
  function setState(next: VaultState, opened: readonly Account[] | null = null): void {
    state = next
    changed.emit(opened)
  }
}
