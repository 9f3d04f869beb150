import type { ReadResult } from '../ports/index.ts'
import { sleep } from '../ports/waits.ts'
import { Listeners } from '../util/listeners.ts'
import { serialQueue } from '../util/serial-queue.ts'
import { createActivities } from './activities.ts'
import { emptyContent, readEnvelope, type VaultContent } from './content.ts'
import { mergeContent } from './merge-content.ts'
import type { Account } from './model/account.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultNotice, VaultProblem } from './model/vault-view.ts'
import type { VaultChange, VaultPorts } from './ports.ts'
import { openContent, type Seal, sealContent } from './seal.ts'

const retryAfterMs = 30_000
/** The number of changes by another program that one write copes with. */
const maxTries = 3

type Change = (content: VaultContent) => VaultContent

/**
 * The content of an open vault, in memory and on the disk, where the newest is written under the current seal; without
 * a seal, nothing. Many changes become few writes: one in flight and at most one behind it, which takes the newest. A
 * file that another program has changed is merged or set aside before it is overwritten or deleted. What returns a
 * problem returns null if there is none. All but `change` and `stop` must be called in a `turn`.
 */
export function createVaultWriter(ports: VaultPorts) {
  const { clock, log, cipher, file } = ports
  let seal: Seal | null = null
  let content = emptyContent
  let notices: readonly VaultNotice[] = []
  let notSaved: VaultProblem | null = null
  let isWriteQueued = false
  let cancelRetry = () => {}
  const changed = new Listeners<[opened: readonly Account[] | null]>()
  const merged = new Listeners<[accounts: readonly Account[], cameBack: readonly Account[]]>()
  const turn = serialQueue()
  const activity = createActivities(ports, (accountId) => content.accounts.some(({ id }) => id === accountId))

  return {
    /**
     * Something that the window shows changed. `opened` is null, or the accounts that replace all others: those of a
     * vault that was opened, or none after everything was forgotten.
     */
    changed,
    /**
     * Merged with another vault; with all accounts. `cameBack`: those that only a vault that was set aside had. Their
     * tokens may have been replaced since.
     */
    merged,
    turn,
    activity,
    get seal() {
      return seal
    },
    get content() {
      return content
    },
    /** Why the last change was not written; null if it was, or needs no write. */
    get notSaved() {
      return notSaved
    },
    get notices() {
      return notices
    },
    addNotice,
    adopt,
    change,
    merge,
    changeOnDisk,
    writeNow,
    moveTo,
    forgetEverything,
    waitForWrites,
    stop,
  }

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
  function change(make: Change): void {
    content = make(content)
    write()
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

  /**
   * Makes a change that counts only once it is on disk. If that fails, or `lockSignal` is aborted during the write, the
   * content before stays in force, whatever became of the lock meanwhile.
   */
  async function changeOnDisk(make: Change, lockSignal: AbortSignal): Promise<VaultRefusal | null> {
    const problem = await writeNow(make)
    if (problem === null && !lockSignal.aborted) {
      content = make(content)
      return null
    }
    write()
    return problem === null ? { reason: 'locked-meanwhile' } : { reason: 'not-saved', problem }
  }

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

  /**
   * Moves everything under another seal, in one write; without one, the file is removed. If that fails, or is called
   * off during the write, the old seal and its content stay.
   */
  async function moveTo(next: Seal | null, isCalledOff: () => boolean): Promise<VaultRefusal | null> {
    const problem = next === null ? await discard() : await writeUnder(next)
    if (problem === null && !isCalledOff()) {
      await activity.moveTo(next?.dataKey ?? null)
      adopt(next, content)
      recordResult(null)
      return null
    }
    next?.dataKey.fill(0)
    // The file may have been replaced, and a change may have been pending.
    if (seal === null) await discard()
    else write()
    return problem === null ? { reason: 'changed-meanwhile' } : { reason: 'not-protected', problem }
  }

  /** Removes everything from disk, readable or not, and from memory. */
  async function forgetEverything(): Promise<VaultProblem | null> {
    const result = await file.removeEverything()
    if (result.kind === 'failed') return result.problem
    stop()
    adopt(null, emptyContent)
    notSaved = null
    notices = []
    await activity.forget()
    return null
  }

  /** Resolves when every change so far is on disk or has failed. Must not be called in a `turn`. */
  async function waitForWrites(): Promise<void> {
    do await turn(() => Promise.resolve())
    while (isWriteQueued)
    await activity.waitForWrites()
  }

  function stop(): void {
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

  function recordResult(problem: VaultProblem | null): void {
    cancelRetry()
    if (problem !== null) cancelRetry = clock.after(retryAfterMs, write)
    if (problem === notSaved) return
    notSaved = problem
    if (problem !== null) log.error('vault.not-saved', { problem })
    changed.emit(null)
  }
}
