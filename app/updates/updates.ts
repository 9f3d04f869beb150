import type { Lock } from '../lock/lock.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Network, Ports, SchedulerEvents } from '../ports/index.ts'
import type { CallPurpose, OutgoingCalls } from '../service/outgoing-calls.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { cleanText } from '../util/clean-text.ts'
import { Listeners } from '../util/listeners.ts'
import { isUpdateProblem, type Offer, type UpdateRoute, type UpdateView } from './model.ts'
import { firstLookAt, isLookDue, nextLookAt } from './next-look.ts'
import type { LookResult, Updater } from './ports.ts'

interface UpdatesPorts extends Pick<Ports, 'clock' | 'random' | 'log'> {
  readonly network: Pick<Network, 'isOnline'>
  readonly calls: Pick<OutgoingCalls, 'blockedBecause'>
  readonly updater: Updater
  readonly scheduler: Pick<SchedulerEvents, 'onTick'>
  readonly settings: Pick<SettingsStore, 'read'>
  readonly policy: Pick<PolicyStore, 'read'>
  readonly lock: Pick<Lock, 'isLocked'>
}

const look: CallPurpose = { minPauseMs: 5_000 }
const download: CallPurpose = { minPauseMs: 0 }

/** In lines, and in characters of each. */
const maxNews = { lines: 20, line: 300 }

/** Looks for newer versions, tells of them, and has one installed where the person, or their setting, wants it. */
export class Updates {
  readonly #ports: UpdatesPorts
  /** Where the update server is. */
  readonly #address: string
  readonly #listeners = new Listeners()
  #view: UpdateView = { state: 'idle', checkedAt: null, offer: null }
  #lookAt = 0
  #unlisten = () => {}

  constructor(ports: UpdatesPorts, address: string) {
    this.#ports = ports
    this.#address = address
  }

  /** Looks for updates from then on. */
  start(): void {
    const { clock, random, scheduler } = this.#ports
    this.#lookAt = firstLookAt(clock.now(), random.fraction())
    this.#unlisten = scheduler.onTick(() => this.#tick())
  }

  /** Call before Deckpass quits. `mayInstall`: whether an installer would have the time, and be in nobody's way. */
  stop({ mayInstall }: { readonly mayInstall: boolean }): void {
    this.#unlisten()
    const isWanted = this.#mode === 'install' || this.#view.state === 'installing'
    if (!mayInstall || !isWanted) this.#ports.updater.keepOnQuit()
  }

  /** What Deckpass does by itself. `forbidden`, by the policy: nothing, even if the person wants it. */
  get #mode() {
    const { policy, settings } = this.#ports
    return policy.read().enforced.updates === 'off' ? 'forbidden' : settings.read().updates
  }

  /** Null where nobody may know of updates. */
  get view(): UpdateView | null {
    return this.#mode === 'forbidden' ? null : this.#view
  }

  /** Runs after each change of `view`, but not when it becomes forbidden. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Asks the server now. Does nothing while something is under way, or right after the last look. */
  async check(): Promise<void> {
    const { clock, random, log, updater, calls } = this.#ports
    // Another look would replace what was downloaded.
    if (!this.#canStart || this.#mode === 'forbidden') return
    const block = calls.blockedBecause(look, this.#address)
    if (block === 'too-soon') return
    this.#lookAt = nextLookAt(clock.now(), random.fraction())
    if (block !== null) return this.#become({ ...this.#view, state: block })
    this.#become({ ...this.#view, state: 'checking' })
    const result = await updater.look()
    log.info('updates.checked', { result: result.kind })
    if (result.kind === 'failed') return this.#become({ ...this.#view, state: 'no-answer' })
    this.#become({ state: 'idle', checkedAt: clock.now(), offer: offerOf(result, updater.route) })
    this.#downloadIfSet()
  }

  /** Downloads the version on offer, installs and starts it, because the person wants it. */
  async install(): Promise<void> {
    const { lock, updater } = this.#ports
    const { state, offer } = this.#view
    if (offer?.route !== 'here' || this.#mode === 'forbidden') return
    const isThere = state === 'ready' || (this.#canStart && (await this.#download(offer)))
    // After a restart the passphrase is needed again, so somebody has to be there.
    if (!isThere || lock.isLocked) return
    this.#become({ ...this.#view, state: 'installing', offer })
    await updater.install()
    this.#become({ ...this.#view, state: 'not-installed' })
  }

  #tick(): void {
    const { clock, network } = this.#ports
    if (this.#mode === 'off' || this.#mode === 'forbidden') return
    if (network.isOnline() && isLookDue(this.#lookAt, clock.now())) void this.check()
    this.#downloadIfSet()
  }

  /** After a failure tries again only if the person wants it, or if the next look has found the version again. */
  #downloadIfSet(): void {
    const { state, offer } = this.#view
    if (this.#mode !== 'install' || state !== 'idle') return
    if (offer?.route === 'here') void this.#download(offer)
  }

  async #download(offer: Offer): Promise<boolean> {
    if (this.#ports.calls.blockedBecause(download, this.#address) !== null) {
      this.#become({ ...this.#view, state: 'host-not-allowed' })
      return false
    }
    this.#become({ ...this.#view, state: 'downloading', offer })
    const isThere = await this.#ports.updater.download()
    this.#become({ ...this.#view, state: isThere ? 'ready' : 'not-installed', offer })
    return isThere
  }

  /** Whether nothing is under way or waits to be installed. */
  get #canStart(): boolean {
    return this.#view.state === 'idle' || isUpdateProblem(this.#view.state)
  }

  #become(view: UpdateView): void {
    this.#view = view
    this.#listeners.emit()
  }
}

/** Null if there is no newer version. */
function offerOf(result: Exclude<LookResult, { kind: 'failed' }>, route: UpdateRoute): Offer | null {
  if (result.kind === 'current') return null
  return { version: cleanText(result.version, 40), news: newsLines(result.news), route }
}

/** Markdown's signs of a list and of a heading go, because the window makes a list of the lines. */
function newsLines(news: string): string[] {
  const lines = news
    .split('\n', 200)
    .map((line) => cleanText(line.replace(/^\s*(?:[-*]|#+)\s+/, '').trim(), maxNews.line))
    .filter((line) => line !== '')
  return [...new Set(lines)].slice(0, maxNews.lines)
}
