import type { CopyOtherResult } from '../bridge/contract.ts'
import type { CopyFormat } from '../model/copy-format.ts'
import type { ClipboardView } from '../model/snapshot.ts'
import type { Clipboard, Clock, Digest, Log, Random } from '../ports/index.ts'
import { serialQueue } from '../util/serial-queue.ts'

export interface ClipboardCopy {
  readonly accountId: string
  readonly format: CopyFormat
  readonly text: string
  /** Null: the person wants it to stay, also on quit. */
  readonly clearAfterMs: number | null
}

interface Held {
  /** Null for what is no token. */
  readonly accountId: string | null
  readonly digest: string
  /** Whether it goes after a time, and on quit. */
  readonly isTimed: boolean
  readonly cancelTimer: () => void
}

/**
 * Puts a value into the clipboard and takes it out again: after a time, on lock, on quit, and at the
 * next focus where that failed. It remembers a digest, not the value, and never touches what a person
 * copied since. One thing after the other: a lock during a copy clears it as soon as it is written.
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
  readonly #turn = serialQueue()
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
  copy(copied: ClipboardCopy): Promise<boolean> {
    return this.#turn(() => this.#copy(copied))
  }

  async #copy(copied: ClipboardCopy): Promise<boolean> {
    const { clipboard, clock, digest, log } = this.#ports
    try {
      const { marked } = await clipboard.write(copied.text)
      this.#held?.cancelTimer()
      const { accountId, clearAfterMs } = copied
      const held: Held = {
        accountId,
        digest: digest.keyed(this.#key, copied.text),
        isTimed: clearAfterMs !== null,
        cancelTimer:
          clearAfterMs === null
            ? () => undefined
            : clock.after(clearAfterMs, () => void this.#turn(() => this.#clear(held))),
      }
      this.#held = held
      const copiedAt = clock.now()
      this.#show({
        state: 'holding',
        accountId,
        format: copied.format,
        copiedAt,
        clearsAt: clearAfterMs === null ? null : copiedAt + clearAfterMs,
        marked,
      })
      return true
    } catch (error) {
      log.warn('clipboard.write-failed', { why: String(error) })
      return false
    }
  }

  /**
   * Copies what is no token, e.g. diagnostics, which may name accounts: it stays until the next lock, and what was
   * there before has gone. Where the clipboard does not take it, what we held before is left to its time.
   */
  copyOther(text: string): Promise<CopyOtherResult> {
    const digest = this.#ports.digest.keyed(this.#key, text)
    return this.#turn(async () => {
      try {
        await this.#ports.clipboard.write(text)
        this.keep()
        this.#held = { accountId: null, digest, isTimed: false, cancelTimer: () => undefined }
        return { kind: 'copied' }
      } catch (error) {
        this.#ports.log.warn('clipboard.write-failed', { why: String(error) })
        return { kind: 'refused', refusal: { reason: 'clipboard-refused' } }
      }
    })
  }

  /** What is in the clipboard now stays there until the person replaces it. */
  keep(): void {
    this.#held?.cancelTimer()
    this.#held = null
    this.#show({ state: 'idle' })
  }

  /** Takes our value out of the clipboard, if it is still ours. Where that fails it is tried again at the next focus. */
  clear(): Promise<void> {
    return this.#turn(() => this.#clear(this.#held))
  }

  /** Before Deckpass ends: what the person lets stay stays. */
  clearBeforeQuit(): Promise<void> {
    return this.#turn(async () => {
      if (this.#held?.isTimed) await this.#clear(this.#held)
    })
  }

  async #clear(held: Held | null): Promise<void> {
    // Another copy has its own time.
    if (held === null || this.#held !== held) return
    held.cancelTimer()
    const { accountId } = held
    try {
      const isOurs = await this.#isThere(held)
      if (isOurs) await this.#ports.clipboard.clear()
      // The person may have pressed Keep meanwhile.
      if (this.#held !== held) return
      this.#held = null
      this.#show(isOurs && accountId !== null ? { state: 'cleared', accountId } : { state: 'idle' })
    } catch (error) {
      this.#ports.log.warn('clipboard.clear-failed', { why: String(error) })
      if (this.#held === held && accountId !== null) this.#show({ state: 'not-cleared', accountId })
    }
  }

  /** Clears at once what an account put there, e.g. when it signs out. */
  clearOf(accountId: string): Promise<void> {
    return this.#turn(async () => {
      if (this.#held?.accountId === accountId) await this.#clear(this.#held)
    })
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
