import type { CoreEvents } from '../events/core-events.ts'
import { isLocked } from '../lock/model/lock-view.ts'
import type { Ports } from '../ports/index.ts'
import { sleep } from '../ports/waits.ts'
import type { Settings } from '../settings/model/settings.ts'
import { backoffMs } from '../util/backoff.ts'
import { minuteMs } from '../util/durations.ts'
import { refused } from '../util/refusal.ts'
import { serialQueue } from '../util/serial-queue.ts'
import type { Redactor } from '../vault/redaction.ts'
import type { CopyTextResult } from './channels.ts'
import type { ClipboardView } from './model/clipboard-view.ts'
import type { Clipboard } from './ports.ts'

interface ClipboardPorts extends Pick<Ports, 'clock' | 'digest' | 'random' | 'log' | 'power'> {
  readonly clipboard: Clipboard
  readonly redactor: Pick<Redactor, 'redact'>
  readonly events: Pick<CoreEvents, 'lockChanged' | 'accountGone' | 'quit'>
}

/** How long a token stays in the clipboard, ms; null if neither time nor a quit clears it. */
export const clearDelaysMs: Readonly<Record<Settings['clearClipboardAfter'], number | null>> = {
  off: null,
  '10s': 10_000,
  '30s': 30_000,
  '1min': minuteMs,
  '5min': 300_000,
}

interface ClipboardCopy {
  /** Null for a text that is not a token. */
  readonly accountId: string | null
  readonly text: string
  /** Null: neither time nor a quit clears it, only a lock. */
  readonly clearAfterMs: number | null
}

interface Entry {
  readonly accountId: string | null
  readonly digest: string
  /** How often clearing it has failed, since the person last kept it. */
  readonly failures: number
  /** Null if neither time nor a quit clears it. */
  readonly cancelTimer: (() => void) | null
}

/** Between two tries to clear a clipboard that another program blocks, ms. */
const retries = { firstMs: 1_000, maxMs: minuteMs }

/**
 * Writes a value to the clipboard and clears it after a time, when Deckpass or the screen locks, when the account signs
 * out, and on quit; if that fails, it retries at least once a minute, and at the next focus. It remembers a digest, not the
 * value, and never clears what a person copied since. All operations are queued: a lock during a copy clears it as soon
 * as it is written.
 */
export class ExpiringClipboard {
  readonly #ports: ClipboardPorts
  readonly #key: string
  readonly #changed: () => void
  readonly #turn = serialQueue()
  #entry: Entry | null = null
  readonly #unlisten: readonly (() => void)[]
  #view: ClipboardView = { state: 'idle' }
  #isQuitting = false

  constructor(ports: ClipboardPorts, changed: () => void) {
    this.#ports = ports
    this.#key = ports.random.id()
    this.#changed = changed
    this.#unlisten = [
      ports.power.changed.add((event) => {
        if (event === 'lock') void this.clear()
      }),
      ports.events.lockChanged.add((after) => {
        if (isLocked(after)) void this.clear()
      }),
    ]
    ports.events.accountGone.add(({ id }) => void this.#clearOf(id))
    ports.events.quit.add((waitFor) => waitFor(this.clearBeforeQuit()))
  }

  get view(): ClipboardView {
    return this.#view
  }

  /** Time until the clipboard is cleared, ms; null if it contains nothing of ours, or if that stays. */
  get clearsInMs(): number | null {
    const clearsAt = this.#view.state === 'holding' ? this.#view.clearsAt : null
    return clearsAt === null ? null : clearsAt - this.#ports.clock.now()
  }

  /** Copies a text that is not a token, such as diagnostics, and redacts known secrets in it. */
  copyText(text: string): Promise<CopyTextResult> {
    return this.copy({ accountId: null, text: this.#ports.redactor.redact(text), clearAfterMs: null })
  }

  /**
   * Copies a token or another text, which stays until the next lock, because it may name accounts. If the write fails,
   * an earlier copy keeps its own timer.
   */
  copy({ accountId, text, clearAfterMs }: ClipboardCopy): Promise<CopyTextResult> {
    const { clipboard, clock, digest, log } = this.#ports
    return this.#turn(async () => {
      // Nothing would clear it.
      if (this.#isQuitting) return refused({ reason: 'clipboard-refused' })
      try {
        const { marked } = await clipboard.write(text)
        this.#entry?.cancelTimer?.()
        const entry: Entry = {
          accountId,
          digest: digest.keyed(this.#key, text),
          failures: 0,
          cancelTimer: clearAfterMs === null ? null : this.#clearAfter(clearAfterMs, () => entry),
        }
        this.#entry = entry
        const copiedAt = clock.now()
        const clearsAt = clearAfterMs === null ? null : copiedAt + clearAfterMs
        this.#show(
          accountId === null
            ? { state: 'idle' }
            : { state: 'holding', accountId, copiedAt, clearsAt, marked },
        )
        return { kind: 'copied' }
      } catch (error) {
        log.warn('clipboard.write-failed', { error })
        return refused({ reason: 'clipboard-refused' })
      }
    })
  }

  /** Lets the current value stay until the next lock. Returns its account; null if time would not have cleared it. */
  keep(): string | null {
    const entry = this.#entry
    if (!entry?.cancelTimer) return null
    entry.cancelTimer()
    this.#entry = { ...entry, failures: 0, cancelTimer: null }
    const { accountId } = entry
    if (accountId !== null) this.#show({ state: 'kept', accountId, keptAt: this.#ports.clock.now() })
    return accountId
  }

  #forget(): void {
    this.#entry?.cancelTimer?.()
    this.#entry = null
    this.#show({ state: 'idle' })
  }

  #clearAfter(delayMs: number, entry: () => Entry): () => void {
    return this.#ports.clock.after(delayMs, () => void this.#turn(() => this.#clear(entry(), 'unless-kept')))
  }

  /** Clears the clipboard if it still contains our value. If that fails, it is tried again. */
  clear(): Promise<void> {
    return this.#turn(() => this.#clear(this.#entry))
  }

  /** Call before Deckpass quits. Clears nothing that the person has kept. Tries once more if the clipboard is busy. */
  async clearBeforeQuit(): Promise<void> {
    this.#isQuitting = true
    for (const unlisten of this.#unlisten) unlisten()
    const clear = () =>
      this.#turn(async () => {
        if (this.#entry?.cancelTimer) await this.#clear(this.#entry)
      })
    await clear()
    if (!this.#entry?.cancelTimer) return
    await sleep(this.#ports.clock, retries.firstMs)
    await clear()
  }

  /** Like `clearBeforeQuit`, but synchronous: there is no time to check whether the value is still ours. */
  clearNow(): void {
    if (this.#entry?.cancelTimer) void this.#ports.clipboard.clear().catch(() => undefined)
  }

  /** `unless-kept`: a press of *Keep* while the clipboard is read still counts. */
  async #clear(entry: Entry | null, when: 'in-any-case' | 'unless-kept' = 'in-any-case'): Promise<void> {
    // A newer copy has its own timer.
    if (entry === null || this.#entry !== entry) return
    entry.cancelTimer?.()
    const { accountId } = entry
    try {
      const isOurs = await this.#isThere(entry)
      if (when === 'unless-kept' && this.#entry !== entry) return
      if (isOurs) await this.#ports.clipboard.clear()
      this.#entry = null
      const clearedAt = this.#ports.clock.now()
      this.#show(
        isOurs && accountId !== null ? { state: 'cleared', accountId, clearedAt } : { state: 'idle' },
      )
    } catch (error) {
      this.#ports.log.warn('clipboard.clear-failed', { error })
      if (this.#entry !== entry) return
      const failures = entry.failures + 1
      const again: Entry = {
        ...entry,
        failures,
        cancelTimer: this.#clearAfter(backoffMs(failures, retries), () => again),
      }
      this.#entry = again
      if (accountId !== null) this.#show({ state: 'not-cleared', accountId })
    }
  }

  /** Clears the clipboard if it contains the token of this account, which is gone. */
  #clearOf(accountId: string): Promise<void> {
    return this.#turn(async () => {
      if (this.#entry?.accountId === accountId) await this.#clear(this.#entry)
    })
  }

  /**
   * Call when the window gets the focus: some platforms allow clearing only then, and another program may have copied.
   */
  async handleFocus(): Promise<void> {
    const entry = this.#entry
    if (entry === null) return
    if (entry.failures > 0) return this.#turn(() => this.#clear(entry, 'unless-kept'))
    const isOurs = await this.#isThere(entry).catch(() => true)
    if (!isOurs && this.#entry === entry) this.#forget()
  }

  async #isThere({ digest }: Entry): Promise<boolean> {
    return this.#ports.digest.keyed(this.#key, await this.#ports.clipboard.readText()) === digest
  }

  #show(view: ClipboardView): void {
    this.#view = view
    this.#changed()
  }
}
