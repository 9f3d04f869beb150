import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports, SchedulerEvents } from '../ports/index.ts'
import type { MayCall } from '../service/allowed-hosts.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { cleanText } from '../util/clean-text.ts'
import { dayMs, hourMs, minuteMs } from '../util/durations.ts'
import { isSame } from '../util/keep-equal.ts'
import { Listeners } from '../util/listeners.ts'
import { isUpdateProblem, type Offer, type UpdateView } from './model.ts'
import type { Updater } from './ports.ts'

interface UpdatesPorts extends Pick<Ports, 'clock' | 'random' | 'log' | 'network'> {
  readonly mayCall: MayCall
  readonly updater: Updater
  readonly scheduler: Pick<SchedulerEvents, 'ticked'>
  readonly settings: Pick<SettingsStore, 'read'>
  readonly policy: Pick<PolicyStore, 'read'>
  readonly lock: Pick<Lock, 'isLocked'>
  readonly events: Pick<CoreEvents, 'quit'>
  /** True if an installer would be interrupted on quitting, or get in the person's way. */
  keepsVersion(): boolean
}

/** The shortest time between the starts of two checks, ms. */
const minCheckPauseMs = 5_000

/** Spreads the first checks, because a company's computers all start within minutes on a Monday morning. */
const maxStartDelayMs = 10 * minuteMs
/** Spreads the checks of computers that were installed or started together. */
const jitterMs = 6 * hourMs

const maxNews = { lines: 20, lineLength: 300 }

export type Updates = ReturnType<typeof createUpdates>

/** Checks for newer versions, offers them, and installs one if the person or their setting asks. */
export function createUpdates(ports: UpdatesPorts) {
  const { clock, random, log, network, mayCall, updater, scheduler, settings, policy, lock, events } = ports
  const changed = new Listeners()
  let view: UpdateView = { state: 'idle', checkedAt: null, offer: null }
  /** Monotonic instant. */
  let lastCheckAt = Number.NEGATIVE_INFINITY
  let nextCheckAt = clock.now() + Math.floor(random.fraction() * maxStartDelayMs)

  scheduler.ticked.add(() => {
    if (mode() === 'off' || mode() === 'forbidden') return
    if (network.isOnline() && isCheckDue()) void check()
    downloadIfSet()
  })
  events.quit.add(() => {
    const isWanted = mode() === 'install' || view.state === 'installing'
    if (ports.keepsVersion() || !isWanted) updater.keepOnQuit()
  })

  return {
    changed,
    /** Null while updates are forbidden. */
    get view(): UpdateView | null {
      return mode() === 'forbidden' ? null : view
    },
    check,
    install,
  }

  /** What Deckpass does by itself. If the policy forbids updates, it does nothing, not even at the person's request. */
  function mode() {
    return policy.read().enforced.updates === 'off' ? 'forbidden' : settings.read().updates
  }

  /** Also true if the clock was set back after the check was planned. */
  function isCheckDue(): boolean {
    const waitMs = nextCheckAt - clock.now()
    return waitMs <= 0 || waitMs > dayMs + jitterMs
  }

  /** No check, download or installation is in progress, and no download waits to be installed. */
  function canStart(): boolean {
    return view.state === 'idle' || isUpdateProblem(view.state)
  }

  /** Does nothing while an update is in progress, or right after the last check. */
  async function check(): Promise<void> {
    // Another check would replace the downloaded version.
    if (!canStart() || mode() === 'forbidden') return
    if (clock.monotonic() - lastCheckAt < minCheckPauseMs) return
    if (!mayCall(updater.address)) return become({ ...view, state: 'host-not-allowed' })
    nextCheckAt = clock.now() + dayMs + Math.floor(random.fraction() * jitterMs)
    lastCheckAt = clock.monotonic()
    become({ ...view, state: 'checking' })
    const result = await updater.check()
    log.info('updates.checked', { result: result.kind })
    if (result.kind === 'failed') return become({ ...view, state: 'no-answer' })
    const offer =
      result.kind === 'newer'
        ? { version: cleanText(result.version, 40), news: newsLines(result.news), route: updater.route }
        : null
    become({ state: 'idle', checkedAt: clock.now(), offer })
    downloadIfSet()
  }

  /** Retries a failed download only at the person's request, or once the next check finds the version again. */
  function downloadIfSet(): void {
    const { state, offer } = view
    if (mode() === 'install' && state === 'idle' && offer?.route === 'here') void download(offer)
  }

  async function download(offer: Offer): Promise<boolean> {
    if (!mayCall(updater.address)) {
      become({ ...view, state: 'host-not-allowed' })
      return false
    }
    become({ ...view, state: 'downloading', offer })
    const isDownloaded = await updater.download()
    become({ ...view, state: isDownloaded ? 'ready' : 'not-installed', offer })
    return isDownloaded
  }

  async function install(): Promise<void> {
    const { state, offer } = view
    if (offer?.route !== 'here' || mode() === 'forbidden') return
    const isDownloaded = state === 'ready' || (canStart() && (await download(offer)))
    // The restart may ask for the passphrase, so the person must still be present.
    if (!isDownloaded || lock.isLocked) return
    become({ ...view, state: 'installing', offer })
    await updater.install()
    become({ ...view, state: 'not-installed' })
  }

  function become(next: UpdateView): void {
    if (isSame(view, next)) return
    view = next
    changed.emit()
  }
}

/** Strips Markdown's markers of lists and headings, because the window shows the lines as a list. */
function newsLines(news: string): string[] {
  const lines = news
    .split('\n', 200)
    .map((line) => cleanText(line.replace(/^\s*(?:[-*]|#+)\s+/, '').trim(), maxNews.lineLength))
    .filter((line) => line !== '')
  return [...new Set(lines)].slice(0, maxNews.lines)
}
