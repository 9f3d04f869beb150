import type { ReadResult } from '../ports/index.ts'
import { sleep } from '../ports/waits.ts'
import { backoffMs } from '../util/backoff.ts'
import { minuteMs } from '../util/durations.ts'
import type { FileFailure } from '../util/file-failure.ts'
import { Listeners } from '../util/listeners.ts'
import { refused } from '../util/refusal.ts'
import { serialQueue } from '../util/serial-queue.ts'
import { createActivities } from './activities.ts'
import type { ProtectChoice, ProtectResult, UnlockResult } from './channels.ts'
import { emptyContent, initialLock, type LockRecord, readEnvelope, type VaultContent } from './content.ts'
import { createGuessLimiter, guessFile } from './guess-limiter.ts'
import { mergeContent, withSignOuts } from './merge-content.ts'
import type { Account } from './model/account.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultNotice, VaultProblem, VaultView } from './model/vault-view.ts'
import type { VaultChange, VaultPorts } from './ports.ts'
import {
  chooseSeal,
  confirmationBefore,
  openByPassphrase,
  openContent,
  openVault,
  passphraseRefusal,
  type Seal,
  sealByKeychain,
  sealContent,
  unwrap,
  type VaultReading,
} from './seal.ts'

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
const readAgain = { firstMs: 5_000, maxMs: minuteMs }
/** The wait before a failed write is tried again, ms. */
const writeAgainMs = 30_000
/** How long a keychain may be silent before the person may start anew, ms. */
const silenceMs = 30_000
/** The number of changes by another program that one write copes with. */
const maxTries = 3

const { signal: neverAborted } = new AbortController()

type Change = (content: VaultContent) => VaultContent

export type Vault = ReturnType<typeof createStoredVault>

/**
 * Accounts and secrets at rest; `AccountStore` has the accounts in memory. Reading, writing and forgetting run one at a
 * time, and each step announces its state together with the accounts. Many changes become few writes: one in flight and
 * at most one behind it. A file that another program has changed is merged or set aside before it is overwritten.
 */
export function createStoredVault(ports: VaultPorts) {
  const { clock, log, file, cipher } = ports
  const turn = serialQueue()
  const guesses = guessFile(file.guesses)
  const limiter = createGuessLimiter(clock, guesses)
  const activity = createActivities(ports, (accountId) => content.accounts.some(({ id }) => id === accountId))
  /**
   * Something that the window shows changed. `opened` is null, or the accounts that replace all others: those of a
   * vault that was opened, or none after everything was forgotten.
   */
  const changed = new Listeners<[opened: readonly Account[] | null]>()
  /** Merged with another vault. `cameBack`: from one set aside; their tokens may have been replaced since. */
  const merged = new Listeners<[accounts: readonly Account[], cameBack: readonly Account[]]>()
  let state: VaultState = { kind: 'opening' }
  /** When Deckpass first tried to open the vault, epoch ms. */
  let since = clock.now()
  let keychainOffered = false
  /** Without a seal nothing is written. */
  let seal: Seal | null = null
  let content = emptyContent
  let notices: readonly VaultNotice[] = []
  /** Why the last change was not written; null if it was, or needs no write. */
  let notSaved: VaultProblem | null = null
  let isWriteQueued = false
  /** Of reading while there is no vault, of writing afterwards. */
  let cancelRetry = () => {}

  return {
    changed,
    merged,
    activity,
    get view() {
      return view()
    },
    get lock() {
      return content.lock
    },
    /** The keychain really protects, so it can be offered. */
    get keychainOffered() {
      return keychainOffered
    },
    /** Notices, such as that a vault was set aside, until Deckpass quits; the newest of each kind. */
    get notices() {
      return notices
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
        return { state: 'ready', protection: seal?.protection ?? 'session', notSaved }
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

  /** Reads and opens the file: at the start, and again (`vault.retry`) while `unavailable`, beside its own retries. */
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

  /** Sets aside a vault that the keychain cannot open, and begins an empty one. Does nothing before `startAnewAt`. */
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
   * Seals everything again under `choice`; `Lock.protect` checks the current secret first. A crash leaves the old or
   * the new vault. Once `lockSignal` is aborted the old one stays: what unlocks must not change while locked.
   */
  async function protect(choice: ProtectChoice, lockSignal = neverAborted): Promise<ProtectResult> {
    const refusal =
      choice.kind === 'passphrase' ? await passphraseRefusal(choice.passphrase, ports.estimateStrength) : null
    if (refusal !== null) return refused(refusal)
    const before = state
    if (isUnread()) return refused({ reason: 'vault-closed' })
    if (before.kind === 'newer') return refused({ reason: 'newer-vault' })
    const confirmation = confirmationBefore(seal, choice, content.accounts.length)
    // Outside the queue, so that no write waits while a person thinks or a keychain is silent.
    if (confirmation !== null && !(await ports.confirmDialog.confirm(confirmation, lockSignal)))
      return { kind: 'cancelled' }
    const chosen = await chooseSeal(choice, ports)
    if (chosen.kind === 'refused') return chosen
    return turn(async () => {
      const isLocked = () => lockSignal.aborted || content.lock.locked
      // The person confirmed the replacement of another protection.
      if (state !== before || isLocked()) return refused({ reason: 'changed-meanwhile' })
      const { seal: next } = chosen
      let written = content
      const problem = await (next === null
        ? discard()
        : writeUnder(next, (same) => {
            written = same
            return same
          }))
      if (problem !== null || isLocked()) {
        next?.dataKey.fill(0)
        // The file may have been replaced, and a change may have been pending.
        if (seal === null) await discard()
        else write()
        return refused(
          problem === null ? { reason: 'changed-meanwhile' } : { reason: 'not-protected', problem },
        )
      }
      await activity.moveTo(next?.dataKey ?? null)
      adopt(next, content)
      recordResult(null)
      // A change that came meanwhile had no seal to be written under, if there was none before.
      if (content !== written) write()
      log.info('vault.protected', { protection: choice.kind })
      setState({ kind: 'ready' })
      return { kind: 'protected' }
    })
  }

  /** Replaces all stored accounts. Several saves in a row become one write. `view` reports a failed one. */
  function save(accounts: readonly Account[]): void {
    if (isUnread()) return
    const signedOut = withSignOuts(content.signedOut, content.accounts, accounts, clock.now())
    change({ ...content, accounts, signedOut })
  }

  /** Resolves with null once the record is on disk, or with the reason why it is not. Never rejects. */
  async function saveLock(lock: LockRecord): Promise<VaultRefusal | null> {
    if (isUnread()) return { reason: 'vault-closed' }
    change({ ...content, lock })
    await waitForWrites()
    return notSaved && { reason: 'not-saved', problem: notSaved }
  }

  /** Puts another PIN, or none, in force once it is on disk; null then. Not if `lockSignal` is aborted meanwhile. */
  function storePin(pin: LockRecord['pin'], lockSignal: AbortSignal): Promise<VaultRefusal | null> {
    return turn(async () => {
      if (isUnread()) return { reason: 'vault-closed' }
      if (lockSignal.aborted) return { reason: 'locked-meanwhile' }
      const withPin: Change = (before) => ({ ...before, lock: { ...before.lock, pin, tries: 0 } })
      const problem = await writeNow(withPin)
      if (problem === null && !lockSignal.aborted) {
        content = withPin(content)
        return null
      }
      write()
      return problem === null ? { reason: 'locked-meanwhile' } : { reason: 'not-saved', problem }
    })
  }

  /** True for the passphrase that seals an open vault; false if none does. */
  function fitsCurrentPassphrase(passphrase: string): Promise<boolean> {
    return turn(
      async () =>
        seal?.protection === 'passphrase' && (await unwrap(seal, passphrase, cipher)).kind === 'opened',
    )
  }

  /** Removes the file and everything that could name an account; the vault is then as at the first start. */
  function forgetEverything(): Promise<void> {
    return turn(async () => {
      const [before, wasUnread] = [state, isUnread()]
      // A sign-in meanwhile must be refused, because its account would be lost silently.
      setState({ kind: 'forgetting' })
      const result = await file.removeEverything()
      if (result.kind === 'failed') {
        addNotice({ kind: 'vault-not-forgotten', problem: result.problem })
        if (!wasUnread) return setState(before)
      } else {
        stopWriting()
        adopt(null, emptyContent)
        notSaved = null
        notices = []
        await activity.forget()
        await limiter.reset()
        log.info('vault.forgotten')
        // An answer that came meanwhile must not outlive it.
        adopt(null, emptyContent)
      }
      since = clock.now()
      setState({ kind: 'opening' }, [])
      await read()
    })
  }

  /** Before Deckpass quits: a write that has failed is tried once more, and no other follows. */
  async function stop(): Promise<void> {
    if (notSaved !== null) await turn(() => writeNow())
    stopWriting()
  }

  /** Resolves when every change so far is on disk or has failed. Must not be called in a `turn`. */
  async function waitForWrites(): Promise<void> {
    do await turn(() => Promise.resolve())
    while (isWriteQueued)
    await activity.waitForWrites()
  }

  // Reading. All of it, and what writes, is called in a `turn`, but for `bringBack`.

  /** Sets the state from a reading. An opened vault is discarded if `lockSignal` is aborted by then. */
  async function handleReading(reading: VaultReading, lockSignal = neverAborted): Promise<void> {
    cancelRetry()
    switch (reading.kind) {
      case 'absent':
        return startEmpty()
      case 'closed':
        setState(reading)
        // Not awaited: the keychain may ask the person something, and entering the passphrase need not wait for it.
        void ports.keychain.seal('probe').then(({ kind }) => {
          keychainOffered = kind === 'sealed'
          changed.emit(null)
        })
        return
      case 'unavailable':
        return retryLater(reading.fileFailure)
      case 'other-key':
        log.warn('vault.other-key')
        return setState({ kind: 'other-key' })
      case 'newer':
        log.warn('vault.newer')
        addNotice({ kind: 'vault-newer' })
        adopt(null, emptyContent)
        return setState({ kind: 'newer' }, [])
      case 'unreadable': {
        const { problem } = reading
        log.warn('vault.unreadable', { problem })
        const kept = await file.setAside('unreadable', clock.now())
        if (kept.kind === 'failed') addNotice({ kind: 'vault-in-the-way', problem })
        else addNotice({ kind: 'vault-set-aside', problem, fileName: kept.fileName })
        return startEmpty()
      }
      case 'opened': {
        const { seal: opened, content: held } = reading
        if (lockSignal.aborted) return void opened.dataKey.fill(0)
        if (opened.protection === 'keychain') keychainOffered = true
        log.info('vault.opened', { protection: opened.protection, accounts: held.accounts.length })
        // The passphrase also unlocks the window. Without a PIN, nothing else could.
        const isUnlocked = opened.protection === 'passphrase' || held.lock.pin === null
        setReady(opened, isUnlocked ? { ...held, lock: initialLock } : held)
        if (reading.outdated) write()
      }
    }
  }

  async function startEmpty(): Promise<void> {
    const made = await sealByKeychain(ports)
    keychainOffered = made.kind === 'chosen'
    if (made.kind === 'chosen') setReady(made.seal, emptyContent)
    else setState({ kind: 'choose' })
  }

  function setReady(next: Seal, held: VaultContent): void {
    adopt(next, held)
    setState({ kind: 'ready' }, held.accounts)
    if (next.protection === 'keychain') void bringBack(null)
  }

  /** Merges each vault set aside that today's keychain or passphrase opens. Its file goes once the merge is on disk. */
  async function bringBack(passphrase: string | null): Promise<void> {
    const ours = seal
    await ports.firstScreen
    const names: string[] = []
    for (const fileName of await file.listSetAside()) {
      // Outside the queue, so that no write waits while a keychain is silent.
      const opened = await openVault(await file.readSetAside(fileName), passphrase, ports)
      if (opened.kind !== 'opened') continue
      await turn(async () => {
        // Another vault has taken its place, or everything was forgotten.
        if (ours === null || seal !== ours) return
        names.push(...merge(opened.content, opened.seal.dataKey).map(({ name }) => name))
        await activity.waitForWrites()
        if ((await writeNow()) === null) await file.removeSetAside(fileName)
        log.info('vault.came-back', { accounts: opened.content.accounts.length })
      })
      opened.seal.dataKey.fill(0)
    }
    if (names.length > 0) addNotice({ kind: 'vault-came-back', names })
  }

  function retryLater(fileFailure: FileFailure | null): void {
    const before = state.kind === 'unavailable' ? state : null
    const failures = (before?.failures ?? 0) + 1
    cancelRetry = clock.after(backoffMs(failures, readAgain), () => void open())
    if (before?.fileFailure !== fileFailure)
      log.warn('vault.unavailable', { problem: fileFailure ?? 'keychain-unavailable' })
    setState({ kind: 'unavailable', fileFailure, failures })
  }

  /** `opened` are the accounts that replace all others; null if they stay. */
  function setState(next: VaultState, opened: readonly Account[] | null = null): void {
    state = next
    changed.emit(opened)
  }

  // What is open, and writing it.

  function addNotice(notice: VaultNotice): void {
    notices = [...notices.filter(({ kind }) => kind !== notice.kind), notice]
    changed.emit(null)
  }

  /** Replaces the content and its seal without a write. */
  function adopt(nextSeal: Seal | null, nextContent: VaultContent): void {
    seal?.dataKey.fill(0)
    seal = nextSeal
    content = nextContent
    activity.adoptKey(seal?.dataKey ?? null)
  }

  /** Takes effect at once, and is written soon. */
  function change(next: VaultContent): void {
    content = next
    write()
  }

  /** With what `make` makes of the content, which is not in force yet. Null once it is on disk, or without a seal. */
  async function writeNow(make?: Change): Promise<VaultProblem | null> {
    if (seal === null) return null
    const problem = await writeUnder(seal, make)
    recordResult(problem)
    return problem
  }

  /** Lets the window draw the change first. Retries a failed write. */
  function write(): void {
    if (isWriteQueued || seal === null) return
    isWriteQueued = true
    void turn(async () => {
      await sleep(clock, 0)
      if (!isWriteQueued) return
      isWriteQueued = false
      await writeNow()
    })
  }

  function stopWriting(): void {
    isWriteQueued = false
    cancelRetry()
  }

  /** Removes the file. One that could neither be read nor set aside is not ours, and stays. */
  async function discard(): Promise<VaultProblem | null> {
    const problem = await changeFile(() => file.remove())
    return problem === 'unreadable-in-the-way' ? null : problem
  }

  function writeUnder(used: Seal, make: Change = (same) => same): Promise<VaultProblem | null> {
    isWriteQueued = false
    // Made for each try, because a merge changes the content in between.
    return changeFile(() => file.write(sealContent(cipher, used, make(content))))
  }

  /** Changes the file. If another program has changed it, its version is merged or set aside first. */
  async function changeFile(changeOnce: () => Promise<VaultChange>): Promise<VaultProblem | null> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const result = await changeOnce()
      if (result.kind === 'written') return null
      const problem = result.kind === 'failed' ? result.problem : await acceptForeignChange(result.found)
      if (problem !== null) return problem
    }
    return 'in-use'
  }

  /** Null once the file may be overwritten, or the reason why not. */
  async function acceptForeignChange(found: ReadResult): Promise<VaultProblem | null> {
    if (found.kind === 'absent') {
      log.warn('vault.gone')
      addNotice({ kind: 'vault-was-gone' })
      return null
    }
    const envelope = readEnvelope(found.kind === 'found' ? found.value : null)
    const theirs =
      seal !== null && envelope.kind === 'read' ? openContent(cipher, envelope.value, seal.dataKey) : null
    const opens = theirs?.kind === 'opened'
    log.warn('vault.changed-outside', { opens })
    if (!opens) {
      const kept = await file.setAside('unreadable', clock.now())
      if (kept.kind === 'failed') return 'unreadable-in-the-way'
      addNotice({ kind: 'vault-replaced', fileName: kept.fileName })
      return null
    }
    merge(theirs.content, null)
    addNotice({ kind: 'vault-merged' })
    return null
  }

  /**
   * Takes over what another vault holds, without a write. `theirKey`: its data key if that is not ours, as that of a
   * vault that was set aside. Returns the accounts that only that one had.
   */
  function merge(theirs: VaultContent, theirKey: Uint8Array | null): readonly Account[] {
    const known = new Set(content.accounts.map(({ id }) => id))
    const theirIds = new Set(theirKey && theirs.accounts.map(({ id }) => id))
    content = mergeContent(content, theirs)
    for (const { id, joinedIds } of content.accounts) {
      const ids = joinedIds.map((each) => each.id)
      if (ids.length > 0 || theirIds.has(id)) void activity.join(id, ids, theirKey)
    }
    const cameBack = theirKey ? content.accounts.filter(({ id }) => !known.has(id)) : []
    merged.emit(content.accounts, cameBack)
    // Another lock may be in force.
    changed.emit(null)
    return cameBack
  }

  function recordResult(problem: VaultProblem | null): void {
    cancelRetry()
    if (problem !== null) cancelRetry = clock.after(writeAgainMs, write)
    if (problem === notSaved) return
    notSaved = problem
    if (problem !== null) log.error('vault.not-saved', { problem })
    changed.emit(null)
  }
}
