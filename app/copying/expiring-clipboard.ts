import { refused } from '../channel/refusal.ts'
import type { CoreEvents } from '../events/core-events.ts'
import { isLocked } from '../lock/model/lock-view.ts'
import type { Ports } from '../ports/index.ts'
import type { Settings } from '../settings/model/settings.ts'
import { backoffMs } from '../util/backoff.ts'
import { minuteMs, secondMs } from '../util/durations.ts'
import { Listeners } from '../util/listeners.ts'
import type { Redactor } from '../util/redactor.ts'
import { createSerialQueue } from '../util/serial-queue.ts'
import { sleep } from '../util/waits.ts'
import type { CopyResult } from './channels.ts'
import type { ClipboardView } from './model.ts'
import type { SystemClipboard } from './ports.ts'

interface ClipboardPorts extends Pick<Ports, 'clock' | 'digest' | 'random' | 'log' | 'power'> {
  readonly systemClipboard: SystemClipboard
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

interface Entry {
  readonly accountId: string | null
  readonly digest: string
  /** How many times clearing it has failed since the person last kept it. */
  readonly failures: number
  /** Null if neither time nor a quit clears it. */
  readonly cancelTimer: (() => void) | null
  /** By `Clock.uptime`, because on Linux the timer stands still during a sleep. */
  readonly clearsAtUptime: number
}

/** The waits between tries to clear a clipboard that another program blocks, ms. */
const retries = { firstMs: 1_000, maxMs: minuteMs }

/** The interval of checks for the text that Chromium is about to put into the primary selection, ms. */
const lookMs = 20
/** Together they take two seconds, which is far longer than Chromium needs. */
const maxLooks = 100

export type ExpiringClipboard = ReturnType<typeof createExpiringClipboard>

/**
 * Writes a value to the clipboard and clears it after a time, when Deckpass or the screen locks, when the account signs
 * out, and on quit; if that fails, it retries at least once a minute, and at the next focus. It remembers a digest, not
 * the value, and never clears what a person copied since, except in `clearNow`. Operations are queued, so that a lock
 * during a copy clears it once it is written. A lock and a quit also empty a Linux desktop's primary selection if it
 * holds one of our secrets.
 */
export function createExpiringClipboard(ports: ClipboardPorts) {
  const { systemClipboard, clock, digest, events, log, redactor } = ports
  const key = ports.random.id()
  const changed = new Listeners()
  const inOrder = createSerialQueue()
  let entry: Entry | null = null
  let view: ClipboardView = { state: 'idle' }
  let shownAtUptime = 0
  let isQuitting = false
  let latestLook = 0

  ports.power.changed.add((event) => {
    if (event === 'lock') handleLock()
    if (event === 'resume' && entry?.cancelTimer && clock.uptime() >= entry.clearsAtUptime)
      void clearUnlessKept()
  })
  events.lockChanged.add((after) => {
    if (isLocked(after)) handleLock()
  })
  events.accountGone.add(
    ({ id }) =>
      void inOrder(async () => {
        if (entry?.accountId === id) await clearEntry(entry)
      }),
  )
  events.quit.add((waitFor) => {
    isQuitting = true
    waitFor(clearBeforeQuit())
    waitFor(emptyKnownSelection())
  })
  return {
    changed,
    get view() {
      return viewNow()
    },
    copy,
    keep,
    clear,
    clearNow,
    handleFocus,
    emptySelectionOf,
  }

  function handleLock(): void {
    if (!isQuitting) void clear()
    void emptyKnownSelection()
  }

  /**
   * Copies a token or another text, which stays until the next lock, because it may name accounts. If the write fails,
   * an earlier copy keeps its own timer.
   *
   * @param copied `accountId`: null for a text that is not a token; `clearAfterMs`: null if only a lock clears it
   * @param mayStill called right before the write and after it; if it returns false, nothing stays copied
   */
  function copy(
    copied: { accountId: string | null; text: string; clearAfterMs: number | null; renewedFirst?: boolean },
    mayStill = () => true,
  ) {
    const { accountId, text, clearAfterMs, renewedFirst = false } = copied
    return inOrder(async (): Promise<CopyResult> => {
      // Nothing would clear it after the quit.
      if (isQuitting) return refused({ reason: 'clipboard-refused' })
      if (!mayStill()) return refused({ reason: 'locked' })
      try {
        const { marked } = await systemClipboard.write(text)
        entry?.cancelTimer?.()
        entry = {
          accountId,
          digest: digest.keyed(key, text),
          failures: 0,
          cancelTimer: clearAfterMs === null ? null : clock.after(clearAfterMs, clearUnlessKept),
          clearsAtUptime: clock.uptime() + (clearAfterMs ?? 0),
        }
        if (!mayStill()) {
          await clearEntry(entry)
          return refused({ reason: 'locked' })
        }
        const since = clock.now()
        const held = { state: 'holding', since, clearAfterMs, renewedFirst, marked } as const
        show(accountId === null ? null : { ...held, accountId })
        return { kind: 'copied' }
      } catch (error) {
        log.warn('clipboard.write-failed', { error })
        return refused({ reason: 'clipboard-refused' })
      }
    })
  }

  /** Lets the current value stay until the next lock. Returns its account; null if time would not have cleared it. */
  function keep(): string | null {
    if (!entry?.cancelTimer) return null
    entry.cancelTimer()
    entry = { ...entry, failures: 0, cancelTimer: null }
    const { accountId } = entry
    if (accountId !== null) show({ state: 'kept', accountId, since: clock.now() })
    return accountId
  }

  function clear(): Promise<void> {
    return inOrder(() => clearEntry(entry))
  }

  /** A press of *Keep* while the clipboard is read still counts. */
  function clearUnlessKept(): Promise<void> {
    const due = entry
    return inOrder(() => clearEntry(due, 'unless-kept'))
  }

  /** Clears nothing that the person has kept. Tries once more if the clipboard is busy. */
  async function clearBeforeQuit(): Promise<void> {
    const tryToClear = () =>
      inOrder(async () => {
        if (entry?.cancelTimer) await clearEntry(entry)
      })
    await tryToClear()
    if (!entry?.cancelTimer) return
    await sleep(clock, retries.firstMs)
    await tryToClear()
  }

  /** At the end of a Windows session there may be no time to check whether the value is still ours. */
  function clearNow(): void {
    if (entry?.cancelTimer) void systemClipboard.clear().catch(() => undefined)
  }

  async function clearEntry(due: Entry | null, when: 'in-any-case' | 'unless-kept' = 'in-any-case') {
    // A newer copy has its own timer.
    if (due === null || entry !== due) return
    due.cancelTimer?.()
    const { accountId } = due
    try {
      const isOurs = await isThere(due)
      if (when === 'unless-kept' && entry !== due) return
      if (isOurs) await systemClipboard.clear()
      entry = null
      show(isOurs && accountId !== null ? { state: 'cleared', accountId, since: clock.now() } : null)
    } catch (error) {
      log.warn('clipboard.clear-failed', { error })
      const isKept = entry !== due
      // A lock clears even a value that the person kept in the meantime.
      if (entry === null || (isKept && when === 'unless-kept')) return
      const failures = due.failures + 1
      entry = { ...due, failures, cancelTimer: clock.after(backoffMs(failures, retries), clearUnlessKept) }
      if (accountId !== null && !isKept) show({ state: 'not-cleared', accountId, since: clock.now() })
    }
  }

  /** Retries, because some platforms let only the active window clear, and looks whether another program has copied. */
  async function handleFocus(): Promise<void> {
    const held = entry
    if (held === null) return
    if (held.failures > 0) return clearUnlessKept()
    if ((await isThere(held).catch(() => true)) || entry !== held) return
    held.cancelTimer?.()
    entry = null
    show(null)
  }

  async function isThere(held: Entry): Promise<boolean> {
    return digest.keyed(key, await systemClipboard.readText()) === held.digest
  }

  function show(after: ClipboardView | null): void {
    view = after ?? { state: 'idle' }
    shownAtUptime = clock.uptime()
    changed.emit()
  }

  /** `since` moves only if the clock was set, so that the window announces a copy once. */
  function viewNow(): ClipboardView {
    const since = clock.now() - (clock.uptime() - shownAtUptime)
    if (view.state !== 'idle' && Math.abs(since - view.since) >= secondMs) view = { ...view, since }
    return view
  }

  /** Call when a part of this secret is selected in a field; Chromium offers it to other programs a moment later. */
  async function emptySelectionOf(secret: string): Promise<void> {
    latestLook += 1
    const number = latestLook
    for (let looks = 0; looks < maxLooks && number === latestLook; looks += 1) {
      if (await emptySelection((text) => secret.includes(text))) return
      await sleep(clock, lookMs)
    }
  }

  function emptyKnownSelection(): Promise<boolean> {
    return emptySelection((text) => redactor.redact(text) !== text)
  }

  /** True once there is nothing more to look for: the secret was removed, or the platform has no such selection. */
  async function emptySelection(isSecret: (text: string) => boolean): Promise<boolean> {
    const text = await systemClipboard.readSelection().catch(() => '')
    if (text === null) return true
    if (text === '' || !isSecret(text)) return false
    systemClipboard.clearSelection()
    return true
  }
}
