import type { ReadResult } from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import type { SerialQueue } from '../util/serial-queue.ts'
import { sleep } from '../util/waits.ts'
import { createActivities } from './activities.ts'
import { mergeContent, withSignOuts } from './merge-content.ts'
import type { Account } from './model/account.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultNotice, VaultProblem } from './model/vault-view.ts'
import type { VaultChange, VaultPorts } from './ports.ts'
import { openContent, openVault, type Seal, sealContent, unwrap } from './seal.ts'
import { emptyContent, type LockRecord, readEnvelope, type VaultContent } from './vault-format.ts'

const writeAgainMs = 30_000
/** How many times one write is tried, because another program may change the file each time. */
const maxTries = 3
/** How many of the vaults set aside are tried, the newest first; older ones stay where they are. */
const maxTried = 3

type Change = (content: VaultContent) => VaultContent

/**
 * The content of the open vault, in memory and sealed in the file. Many changes become few writes: one in flight and at
 * most one behind it. A file that another program has changed is merged or set aside before it is overwritten.
 * `inOrder` runs one task at a time: `adopt`, `reseal` and `forget` must be called in one, `storePin`,
 * `fitsPassphrase` and `waitForWrites` must not.
 */
export function createContentStore(ports: VaultPorts, inOrder: SerialQueue) {
  const { clock, log, file, cipher } = ports
  const activity = createActivities(ports, (accountId) => content.accounts.some(({ id }) => id === accountId))
  /** Emitted when a write, a merge or a notice has changed what `read` returns. */
  const changed = new Listeners()
  /** Emitted after a merge. `cameBack`: accounts of a vault set aside; their tokens may have been replaced since. */
  const merged = new Listeners<[accounts: readonly Account[], cameBack: readonly Account[]]>()
  /** False while there may be a vault that has not been read yet, and must not be overwritten. */
  let isOpen = false
  let content = emptyContent
  let asWritten = (account: Account) => account
  /** Without a seal nothing is written. */
  let seal: Seal | null = null
  let notices: readonly VaultNotice[] = []
  /** Known from the last listing of the folder, which is repeated after each change. */
  let hasSetAside = false
  let notSaved: VaultProblem | null = null
  let isWriteQueued = false
  let cancelRetry = () => {}

  return {
    changed,
    merged,
    activity,
    read,
    addNotice,
    listSetAside,
    adopt,
    save,
    saveLock,
    storePin,
    reseal,
    fitsPassphrase,
    mergeSetAside,
    write,
    waitForWrites,
    forget,
    stop,
  }

  /** What is open now. `notSaved`: why the last change was not written; null if it was, or needs no write. */
  function read() {
    const protection = seal?.protection ?? 'session'
    return { isOpen, content, protection, notices, notSaved, hasSetAside } as const
  }

  function addNotice(notice: VaultNotice): void {
    notices = [...notices.filter(({ kind }) => kind !== notice.kind), notice]
    changed.emit()
  }

  /** The names of the vaults that are set aside now, newest first. */
  async function listSetAside(): Promise<readonly string[]> {
    const names = await file.listSetAside()
    hasSetAside = names.length > 0
    return names
  }

  /** Opens this content under this seal, in place of the open one, without a write. */
  function adopt(nextSeal: Seal | null, nextContent: VaultContent): void {
    isOpen = true
    seal?.dataKey.fill(0)
    seal = nextSeal
    content = nextContent
    activity.adoptKey(seal?.dataKey ?? null)
  }

  /**
   * Replaces all stored accounts. Several saves in a row become one write. `read` reports a failed one. `written` says
   * what each write makes of an account, whenever it comes.
   */
  function save(accounts: readonly Account[], written = (account: Account) => account): void {
    if (!isOpen) return
    asWritten = written
    const signedOut = withSignOuts(content.signedOut, content.accounts, accounts, clock.now())
    content = { ...content, accounts, signedOut }
    write()
  }

  /** Resolves with null once the record is on disk, or with the reason why it is not. Never rejects. */
  async function saveLock(lock: LockRecord): Promise<VaultRefusal | null> {
    if (!isOpen) return { reason: 'vault-closed' }
    content = { ...content, lock }
    write()
    await waitForWrites()
    return notSaved && { reason: 'not-saved', problem: notSaved }
  }

  /** Sets or removes the PIN once that is on disk, and returns null. If Deckpass locks first, the old PIN stays. */
  function storePin(pin: LockRecord['pin'], lockSignal: AbortSignal): Promise<VaultRefusal | null> {
    return inOrder(async () => {
      if (!isOpen) return { reason: 'vault-closed' }
      if (seal?.protection === 'passphrase') return { reason: 'passphrase-protects' }
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

  /**
   * Seals everything again under `next`; null removes the file. If it fails, or `mayStill` says no, or Deckpass locks
   * first, the old seal stays, and the reason is returned. A crash leaves the old or the new vault. If it comes
   * before the end of `moveTo`, activities that were not moved are lost, because the former key must not be kept.
   */
  async function reseal(next: Seal | null, mayStill: () => boolean): Promise<VaultRefusal | null> {
    const isLate = () => !mayStill() || content.lock.locked
    if (isLate()) return { reason: 'changed-meanwhile' }
    const before = content
    const problem = await (next === null ? discard() : writeUnder(next))
    if (problem !== null || isLate()) {
      // The file may have been replaced, and a change may have been pending.
      if (seal === null) await discard()
      else write()
      return problem === null ? { reason: 'changed-meanwhile' } : { reason: 'not-protected', problem }
    }
    await activity.moveTo(next?.dataKey ?? null)
    adopt(next, content)
    recordResult(null)
    // If there was no seal before, a change during the sealing could not be written yet.
    if (content !== before) write()
    return null
  }

  /** True for the passphrase that seals the vault; false if none does. */
  function fitsPassphrase(passphrase: string): Promise<boolean> {
    return inOrder(async () => {
      if (seal?.protection !== 'passphrase') return false
      return (await unwrap(seal, passphrase, cipher)).kind === 'opened'
    })
  }

  /**
   * Merges each vault set aside that today's keychain or passphrase opens, of the newest three that it could open. The
   * file is removed once the merge is on disk.
   */
  async function mergeSetAside(passphrase: string | null): Promise<void> {
    const ours = seal
    await ports.firstScreen
    const names: string[] = []
    let tried = 0
    for (const fileName of await listSetAside()) {
      if (tried === maxTried) return
      // This runs outside the queue, so that no write waits while a keychain is silent.
      const opened = await openVault(await file.readSetAside(fileName), passphrase, ports)
      // A damaged vault, or one that needs a passphrase while none is typed, must not keep an older one away.
      if (opened.kind !== 'unreadable' && (opened.kind !== 'closed' || passphrase !== null)) tried += 1
      if (opened.kind !== 'opened') continue
      await inOrder(async () => {
        // Another vault is open now, or everything was forgotten.
        if (ours === null || seal !== ours) return
        names.push(...merge(opened.content, opened.seal.dataKey).map(({ name }) => name))
        if (names.length > 0) addNotice({ kind: 'vault-came-back', names: [...names] })
        await activity.waitForWrites()
        if ((await writeNow()) !== null) return
        await file.removeSetAside(fileName)
        await listSetAside()
        log.info('vault.came-back', { accounts: opened.content.accounts.length })
      })
      opened.seal.dataKey.fill(0)
    }
  }

  /**
   * Merges another vault into the open one, without a write. `theirKey`: the data key of a vault that was set aside;
   * null if it is ours. Returns the accounts that only a vault set aside had.
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
    // The merge may have put another lock in force.
    changed.emit()
    return cameBack
  }

  /** Writes after the window could draw the change. A failed write is retried. */
  function write(): void {
    if (isWriteQueued || seal === null) return
    isWriteQueued = true
    void inOrder(async () => {
      await sleep(clock, 0)
      if (isWriteQueued) await writeNow()
    })
  }

  /** Writes the content, or what `make` makes of it. Null once it is on disk, or if there is no seal. */
  async function writeNow(make?: Change): Promise<VaultProblem | null> {
    isWriteQueued = false
    if (seal === null) return null
    const problem = await writeUnder(seal, make)
    recordResult(problem)
    return problem
  }

  /** Resolves when every change so far is on disk or has failed. Must not be called within `inOrder`. */
  async function waitForWrites(): Promise<void> {
    do await inOrder(() => Promise.resolve())
    while (isWriteQueued)
    await activity.waitForWrites()
  }

  /** Closes the vault, so that no late answer is stored. Leaves nothing in memory, and no activity on disk. */
  async function forget(): Promise<void> {
    stopWriting()
    adopt(null, emptyContent)
    isOpen = false
    notSaved = null
    notices = []
    await activity.forget()
  }

  /** Call before Deckpass quits. Tries a failed write once more, and drops the writes that wait. */
  async function stop(): Promise<void> {
    if (notSaved !== null) await inOrder(() => writeNow())
    stopWriting()
  }

  function stopWriting(): void {
    isWriteQueued = false
    cancelRetry()
  }

  function recordResult(problem: VaultProblem | null): void {
    cancelRetry()
    if (problem !== null) cancelRetry = clock.after(writeAgainMs, write)
    if (problem === notSaved) return
    notSaved = problem
    if (problem !== null) log.error('vault.not-saved', { problem })
    changed.emit()
  }

  /** Removes the file. A file that could neither be read nor set aside is not ours, and stays. */
  async function discard(): Promise<VaultProblem | null> {
    const problem = await changeFile(() => file.remove())
    return problem === 'unreadable-in-the-way' ? null : problem
  }

  function writeUnder(used: Seal, make: Change = (same) => same): Promise<VaultProblem | null> {
    // The content is sealed for each try, because a merge changes it in between.
    return changeFile(() => {
      const made = make(content)
      return file.write(sealContent(cipher, used, { ...made, accounts: made.accounts.map(asWritten) }))
    })
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
    log.warn('vault.changed-outside', { opens: theirs?.kind === 'opened' })
    if (theirs?.kind === 'opened') {
      merge(theirs.content, null)
      addNotice({ kind: 'vault-merged' })
      return null
    }
    const kept = await file.setAside('unreadable', clock.now())
    await listSetAside()
    if (kept.kind === 'failed') return 'unreadable-in-the-way'
    addNotice({ kind: 'vault-replaced', fileName: kept.fileName })
    return null
  }
}
