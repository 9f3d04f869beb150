import type { CopyFormat } from '../model/copy-format.ts'
import type { ClipboardView } from '../model/snapshot.ts'
import type { Clipboard, Clock, Digest, Log, Random } from '../ports.ts'

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
  readonly cancelTimer: () => void
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

  /** False where the clipboard did not take the text; what we held before is then left to its time. */
  async copy(order: CopyOrder): Promise<boolean> {
    const { clipboard, clock, digest, log } = this.#ports
    try {
      const { marked } = await clipboard.write(order.text)
      this.#held?.cancelTimer()
      this.#held =
        order.clearAfterMs === null
          ? null
          : {
              accountId: order.accountId,
              digest: digest.keyed(this.#key, order.text),
              cancelTimer: clock.after(order.clearAfterMs, () => void this.clear()),
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

  /** What is in the clipboard now stays there until the person replaces it. */
  keep(): void {
    this.#held?.cancelTimer()
    this.#held = null
    this.#show({ state: 'idle' })
  }

  /** Takes our value out of the clipboard, if it is still ours. Where that fails it is tried again at the next focus. */
  async clear(): Promise<void> {
    const held = this.#held
    if (held === null) return
    held.cancelTimer()
    try {
      const text = await this.#ports.clipboard.readText()
      const isOurs = this.#ports.digest.keyed(this.#key, text) === held.digest
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

  /** The window got the focus: some platforms give the clipboard only now. */
  async focused(): Promise<void> {
    if (this.#view.state === 'not-cleared') await this.clear()
  }

  #show(view: ClipboardView): void {
    this.#view = view
    this.#onChange()
  }
}
