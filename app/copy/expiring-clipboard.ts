import type { CopyOtherResult } from '../bridge/contract.ts'
import type { CopyFormat } from '../model/copy-format.ts'
import type { ClipboardView } from '../model/snapshot.ts'
import type { Clipboard, Clock, Digest, Log, Random } from '../ports.ts'
import { otherNotCopied } from '../words/refusals.ts'

export interface CopyOrder {
  readonly accountId: string
  readonly format: CopyFormat
  readonly text: string
  /** Null: the person wants it to stay, also on lock and on quit. */
  readonly clearAfterMs: number | null
}

interface Held {
  readonly accountId: string
  readonly digest: string
  /** Null: it stays. */
  readonly cancelTimer: (() => void) | null
}

/**
 * Puts a value into the clipboard and takes it out again: after a time, on lock, on quit, and at the
 * next focus where that failed. It remembers a digest, not the value, and never touches what a person
 * copied since.
 */
export class ExpiringClipboard {
  readonly #ports: {
    readonly clipboard: Clipboard
    readonly clock: Clock
    readonly digest: Digest
    readonly random: Random
    readonly log: Log
  }
  readonly #key: string
  readonly #onChange: () => void
  #held: Held | null = null
  #view: ClipboardView = { state: 'idle' }

  constructor(
    ports: {
      readonly clipboard: Clipboard
      readonly clock: Clock
      readonly digest: Digest
      readonly random: Random
      readonly log: Log
    },
    onChange: () => void,
  ) {
    this.#ports = ports
    this.#key = ports.random.id()
    this.#onChange = onChange
  }

  get view(): ClipboardView {
    return this.#view
  }

  /** How long what we hold stays, ms; null where nothing is held, or it stays. */
  get clearsInMs(): number | null {
    const clearsAt = this.#view.state === 'holding' ? this.#view.clearsAt : null
    return clearsAt === null ? null : clearsAt - this.#ports.clock.now()
  }

  /** False where the clipboard did not take the text; what we held before is then left to its time. */
  async copy(order: CopyOrder): Promise<boolean> {
    const { clipboard, clock, digest, log } = this.#ports
    try {
      const { marked } = await clipboard.write(order.text)
      this.#held?.cancelTimer?.()
      this.#held = {
        accountId: order.accountId,
        digest: digest.keyed(this.#key, order.text),
        cancelTimer:
          order.clearAfterMs === null ? null : clock.after(order.clearAfterMs, () => void this.clear()),
      }
      const copiedAt = clock.now()
      this.#show({
        state: 'holding',
        accountId: order.accountId,
        format: order.format,
        copiedAt,
        clearsAt: order.clearAfterMs === null ? null : copiedAt + order.clearAfterMs,
        marked,
      })
      return true
    } catch (error) {
      log.warn('clipboard.write-failed', { why: String(error) })
      return false
    }
  }

  /**
   * Copies what is no token, e.g. diagnostics, and what was there before has gone. Where the clipboard does not
   * take it, what we held before is left to its time.
   */
  async copyOther(text: string): Promise<CopyOtherResult> {
    try {
      await this.#ports.clipboard.write(text)
      this.keep()
      return { kind: 'copied' }
    } catch (error) {
      this.#ports.log.warn('clipboard.write-failed', { why: String(error) })
      return { kind: 'refused', sentence: otherNotCopied }
    }
  }

  /** What is in the clipboard now stays there until the person replaces it. */
  keep(): void {
    this.#held?.cancelTimer?.()
    this.#held = null
    this.#show({ state: 'idle' })
  }

  /** Takes our value out of the clipboard, if it is still ours. Where that fails it is tried again at the next focus. */
  async clear(): Promise<void> {
    const held = this.#held
    if (held === null || held.cancelTimer === null) return
    held.cancelTimer()
    try {
      const isOurs = await this.#isThere(held)
      if (isOurs) await this.#ports.clipboard.clear()
      // A copy made while the clipboard was being read is a new one, with its own time.
      if (this.#held !== held) return
      this.#held = null
      this.#show(isOurs ? { state: 'cleared', accountId: held.accountId } : { state: 'idle' })
    } catch (error) {
      this.#ports.log.warn('clipboard.clear-failed', { why: String(error) })
      if (this.#held === held) this.#show({ state: 'not-cleared', accountId: held.accountId })
    }
  }

  /** Clears at once what an account put there, e.g. when it signs out. */
  async clearOf(accountId: string): Promise<void> {
    if (this.#held?.accountId === accountId) await this.clear()
  }

  /** The window got the focus: some platforms give the clipboard only now, and another program may have copied. */
  async focused(): Promise<void> {
    if (this.#view.state === 'not-cleared') return this.clear()
    const held = this.#held
    if (held === null) return
    const isOurs = await this.#isThere(held).catch(() => true)
    if (!isOurs && this.#held === held) this.keep()
  }

  async #isThere({ digest }: Held): Promise<boolean> {
    return this.#ports.digest.keyed(this.#key, await this.#ports.clipboard.readText()) === digest
  }

  #show(view: ClipboardView): void {
    this.#view = view
    this.#onChange()
  }
}
