import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Network, Ports, SchedulerEvents } from '../ports/index.ts'
import type { CallPurpose, OutgoingCalls } from '../service/outgoing-calls.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { cleanText } from '../util/clean-text.ts'
import { isUpdateProblem, type Offer, type UpdateRoute, type UpdateView } from './model.ts'
import { firstCheckAt, isCheckDue, nextCheckAt } from './next-check.ts'
import type { UpdateCheck, Updater } from './ports.ts'

interface UpdatesPorts extends Pick<Ports, 'clock' | 'random' | 'log'> {
  readonly network: Pick<Network, 'isOnline'>
  readonly calls: Pick<OutgoingCalls, 'take'>
  readonly updater: Updater
  readonly scheduler: Pick<SchedulerEvents, 'ticked'>
  readonly settings: Pick<SettingsStore, 'read'>
  readonly policy: Pick<PolicyStore, 'read'>
  readonly lock: Pick<Lock, 'isLocked'>
  readonly events: Pick<CoreEvents, 'quit'>
  /** True if an installer would be interrupted on quitting, or get in the person's way. */
  keepsVersion(): boolean
}

const check: CallPurpose = { minPauseMs: 5_000 }
const download: CallPurpose = { minPauseMs: 0 }

const maxNews = { lines: 20, lineLength: 300 }

/** Checks for newer versions, offers them, and installs one if the person or their setting asks for it. */
export class Updates {
  readonly #ports: UpdatesPorts
  readonly #changed: () => void
  #view: UpdateView = { state: 'idle', checkedAt: null, offer: null }
  #nextCheckAt: number

  /** `changed` runs when `view` changes, except when updates become forbidden. */
  constructor(ports: UpdatesPorts, changed: () => void) {
    this.#ports = ports
    this.#changed = changed
    const { clock, random, scheduler, events } = ports
    this.#nextCheckAt = firstCheckAt(clock.now(), random.fraction())
    scheduler.ticked.add(() => this.#tick())
    events.quit.add(() => {
      const isWanted = this.#mode === 'install' || this.#view.state === 'installing'
      if (ports.keepsVersion() || !isWanted) ports.updater.keepOnQuit()
    })
  }

  /** What Deckpass does by itself. `forbidden` by the policy: nothing, not even at the person's request. */
  get #mode() {
    const { policy, settings } = this.#ports
    return policy.read().enforced.updates === 'off' ? 'forbidden' : settings.read().updates
  }

  /** Null while updates are forbidden. */
  get view(): UpdateView | null {
    return this.#mode === 'forbidden' ? null : this.#view
  }

  /** Does nothing while an update is in progress, or right after the last check. */
  async check(): Promise<void> {
    const { clock, random, log, updater, calls } = this.#ports
    // Another check would replace the downloaded version.
    if (!this.#canStart || this.#mode === 'forbidden') return
    const block = calls.take(check, this.#ports.updater.address)
    if (block === 'too-soon') return
    this.#nextCheckAt = nextCheckAt(clock.now(), random.fraction())
    if (block !== null) return this.#become({ ...this.#view, state: block })
    this.#become({ ...this.#view, state: 'checking' })
    const result = await updater.check()
    log.info('updates.checked', { result: result.kind })
    if (result.kind === 'failed') return this.#become({ ...this.#view, state: 'no-answer' })
    this.#become({ state: 'idle', checkedAt: clock.now(), offer: offerOf(result, updater.route) })
    this.#downloadIfSet()
  }

  /** Downloads, installs and starts the offered version at the person's request. */
  async install(): Promise<void> {
    const { lock, updater } = this.#ports
    const { state, offer } = this.#view
    if (offer?.route !== 'here' || this.#mode === 'forbidden') return
    const isDownloaded = state === 'ready' || (this.#canStart && (await this.#download(offer)))
    // The restart may ask for the passphrase, so the person must still be present.
    if (!isDownloaded || lock.isLocked) return
    this.#become({ ...this.#view, state: 'installing', offer })
    await updater.install()
    this.#become({ ...this.#view, state: 'not-installed' })
  }

  #tick(): void {
    const { clock, network } = this.#ports
    if (this.#mode === 'off' || this.#mode === 'forbidden') return
    if (network.isOnline() && isCheckDue(this.#nextCheckAt, clock.now())) void this.check()
    this.#downloadIfSet()
  }

  /** Retries a failed download only at the person's request, or once the next check finds the version again. */
  #downloadIfSet(): void {
    const { state, offer } = this.#view
    if (this.#mode !== 'install' || state !== 'idle') return
    if (offer?.route === 'here') void this.#download(offer)
  }

  async #download(offer: Offer): Promise<boolean> {
    if (this.#ports.calls.take(download, this.#ports.updater.address) !== null) {
      this.#become({ ...this.#view, state: 'host-not-allowed' })
      return false
    }
    this.#become({ ...this.#view, state: 'downloading', offer })
    const isDownloaded = await this.#ports.updater.download()
    this.#become({ ...this.#view, state: isDownloaded ? 'ready' : 'not-installed', offer })
    return isDownloaded
  }

  /** No check, download or installation is in progress, and no download waits to be installed. */
  get #canStart(): boolean {
    return this.#view.state === 'idle' || isUpdateProblem(this.#view.state)
  }

  #become(view: UpdateView): void {
    this.#view = view
    this.#changed()
  }
}

/** Null if there is no newer version. */
function offerOf(result: Exclude<UpdateCheck, { kind: 'failed' }>, route: UpdateRoute): Offer | null {
  if (result.kind === 'current') return null
  return { version: cleanText(result.version, 40), news: newsLines(result.news), route }
}

/** Strips Markdown's markers of lists and headings, because the window shows the lines as a list. */
function newsLines(news: string): string[] {
  const lines = news
    .split('\n', 200)
    .map((line) => cleanText(line.replace(/^\s*(?:[-*]|#+)\s+/, '').trim(), maxNews.lineLength))
    .filter((line) => line !== '')
  return [...new Set(lines)].slice(0, maxNews.lines)
}
