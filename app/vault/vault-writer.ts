import type { ReadResult } from '../ports/index.ts'
import { sleep } from '../ports/waits.ts'
import type { SerialQueue } from '../util/serial-queue.ts'
import { emptyContent, readContent, type VaultContent } from './content.ts'
import { type Seal, sealContent } from './data-key.ts'
import { headerOf, readEnvelope } from './envelope.ts'
import { mergeContent } from './merge-content.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultProblem } from './model/storage-problem.ts'
import type { VaultNotice } from './model/vault-notice.ts'
import type { VaultChange, VaultPorts } from './ports.ts'

const retryAfterMs = 30_000
/** The number of changes by another program that one write copes with. */
const maxTries = 3

type Change = (content: VaultContent) => VaultContent

interface WriterListener {
  notSavedChanged(): void
  /** Another Deckpass's vault was merged into this one. */
  merged(): void
  noticed(notice: VaultNotice): void
}

/**
 * Writes the newest content under the current seal; without a seal, nothing. Many changes become few writes: one in
 * flight and at most one behind it, which takes the newest. A file that another program has changed is merged or set
 * aside before it is overwritten or deleted. What returns a problem returns null if there is none.
 *
 * @param turn the vault's queue, in whose turns all but `change`, `merge` and `stop` must be called
 */
export function createVaultWriter(
  { clock, log, cipher, file }: Pick<VaultPorts, 'clock' | 'log' | 'cipher' | 'file'>,
  turn: SerialQueue,
  listener: WriterListener,
) {
  let seal: Seal | null = null
  let content = emptyContent
  let notSaved: VaultProblem | null = null
  /** A write is pending. */
  let isWaiting = false
  let cancelRetry = () => {}

  return {
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
    get isWaiting() {
      return isWaiting
    },
    adopt,
    change,
    merge,
    changeOnDisk,
    writeNow,
    moveTo,
    forgetEverything,
    stop,
  }

  /** Replaces the content and its seal without a write. */
  function adopt(nextSeal: Seal | null, nextContent: VaultContent): void {
    seal?.dataKey.fill(0)
    seal = nextSeal
    content = nextContent
  }

  /** Takes effect at once, and is written soon. */
  function change(make: Change): void {
    content = make(content)
    write()
  }

  /** Takes over what another vault holds, without a write. */
  function merge(theirs: VaultContent): void {
    content = mergeContent(content, theirs)
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
    if (isWaiting || seal === null) return
    isWaiting = true
    void turn(async () => {
      await sleep(clock, 0)
      if (!isWaiting) return
      isWaiting = false
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
      adopt(next, content)
      recordResult(null)
      return null
    }
    next?.dataKey.fill(0)
    await restore()
    return problem === null ? { reason: 'changed-meanwhile' } : { reason: 'not-protected', problem }
  }

  /** Removes everything from disk, readable or not, and from memory. */
  async function forgetEverything(): Promise<VaultProblem | null> {
    const result = await file.removeEverything()
    if (result.kind === 'failed') {
      await restore()
      return result.problem
    }
    stop()
    adopt(null, emptyContent)
    notSaved = null
    return null
  }

  function stop(): void {
    isWaiting = false
    cancelRetry()
  }

  /**
   * Writes the old content again, because a change may have been pending and the file may be partly gone. Without a
   * seal, removes the file.
   */
  async function restore(): Promise<void> {
    if (seal === null) await discard()
    else write()
  }

  /** Removes the file. One that could neither be read nor set aside is not ours, and stays. */
  async function discard(): Promise<VaultProblem | null> {
    const problem = await changeFile(() => file.remove())
    return problem === 'unreadable-in-the-way' ? null : problem
  }

  function writeUnder(used: Seal, make: Change = (same) => same): Promise<VaultProblem | null> {
    isWaiting = false
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
      listener.noticed({ kind: 'vault-was-gone' })
      return null
    }
    const theirs = found.kind === 'found' ? open(found.value) : null
    log.warn('vault.changed-outside', { opens: theirs !== null })
    if (theirs === null) {
      const kept = await file.setAside('unreadable', clock.now())
      if (kept.kind === 'failed') return 'unreadable-in-the-way'
      listener.noticed({ kind: 'vault-replaced', fileName: kept.fileName })
      return null
    }
    merge(theirs)
    listener.merged()
    listener.noticed({ kind: 'vault-merged' })
    return null
  }

  /** The content that another Deckpass wrote under the same data key; null if it cannot be opened. */
  function open(value: unknown): VaultContent | null {
    const envelope = readEnvelope(value)
    if (seal === null || envelope.kind !== 'read') return null
    const opened = cipher.decrypt(seal.dataKey, envelope.value.sealed, headerOf(envelope.value))
    const read = opened.kind === 'opened' ? readContent(opened.plain) : null
    return read?.kind === 'read' ? read.value : null
  }

  function recordResult(problem: VaultProblem | null): void {
    cancelRetry()
    if (problem !== null) cancelRetry = clock.after(retryAfterMs, write)
    if (problem === notSaved) return
    notSaved = problem
    if (problem !== null) log.error('vault.not-saved', { problem })
    listener.notSavedChanged()
  }
}
