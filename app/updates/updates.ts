import type { Settings } from '../model/settings.ts'
import type { UpdateProblem, UpdateView, UpdateWork } from '../model/update.ts'
import type { Clock, Log, Network, Random, StepResult, UpdateFile, Updater } from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import type { KnownReleases } from './known-releases.ts'
import { isCheckDue, nextCheckAt, startDelayMs } from './schedule.ts'

/** What Deckpass does by itself; `forbidden`: nor because a person wants it. */
export type UpdateMode = Settings['updates'] | 'forbidden'

interface UpdatesPorts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly network: Pick<Network, 'isOnline'>
  readonly updater: Updater
  /** Runs at least once a minute. */
  readonly scheduler: { onTick(listener: () => void): () => void }
  readonly mode: () => UpdateMode
  /** No lock, no renewal under way, no consent request on the screen. */
  readonly isFree: () => boolean
  /** Aborted by the next lock. */
  readonly lockSignal: () => AbortSignal
}

/** What is under way; it excludes everything else. */
type Activity = Extract<UpdateWork, { state: 'none' | 'checking' | 'downloading' | 'installing' }>

/**
 * Looks for newer versions, tells of them, and installs one that the person, or their setting, wants. What is told and
 * what may be installed is decided in `known-releases.ts`; the updater only fetches and installs.
 */
export class Updates {
  readonly #ports: UpdatesPorts
  readonly #known: KnownReleases
  readonly #listeners = new Listeners()
  readonly #quit = new AbortController()
  /** Until it is known what was seen before, there is nothing to do. */
  #activity: Activity = { state: 'checking' }
  #problem: UpdateProblem | null = null
  #downloaded: UpdateFile | null = null
  /** What a person asked for, and the lock that ends the wish. */
  #wanted: { readonly file: UpdateFile; readonly before: AbortSignal } | null = null
  /** Monotonic; null: no check is due. */
  #checkAt: number | null = null
  #unlisten = () => {}

  constructor(ports: UpdatesPorts, known: KnownReleases) {
    this.#ports = ports
    this.#known = known
  }

  /** Reads what is known, and looks for updates from then on. */
  async start(): Promise<void> {
    this.#unlisten = this.#ports.scheduler.onTick(() => this.#tick())
    const isKnown = await this.#known.read()
    this.#problem = isKnown ? this.#known.judge() : 'record-unavailable'
    this.#become({ state: 'none' })
  }

  get view(): UpdateView {
    const { checkedAt, offer } = this.#known
    return { checkedAt, problem: this.#problem, offer, work: this.#work }
  }

  /** Runs after each change of `view`. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Because a person wants to know. Does nothing while something else is under way. */
  async check(): Promise<void> {
    if (this.#activity.state !== 'none' || this.#ports.mode() === 'forbidden') return
    this.#become({ state: 'checking' })
    const problem = await this.#ask()
    if (this.#quit.signal.aborted) return
    this.#problem = this.#known.judge() ?? problem
    this.#ports.log.info('updates.checked', {
      problem: this.#problem,
      offered: this.#known.offer?.version ?? null,
    })
    this.#become({ state: 'none' })
  }

  /** Because a person wants it: downloads this version, if it is the one on offer, installs it and starts again. */
  install(version: string): void {
    const { state } = this.#activity
    if (state === 'checking' || state === 'installing') return
    this.#problem = this.#known.judge()
    const { file } = this.#known
    this.#wanted = file?.version === version ? { file, before: this.#ports.lockSignal() } : null
    this.proceed()
    this.#listeners.emit()
  }

  /** Goes on with what waited. Call it when a renewal or a consent request has ended, and after a lock. */
  proceed(): void {
    const { mode, isFree } = this.#ports
    // A renewal that quitting ends comes here too.
    if (this.#quit.signal.aborted) return
    if (this.#wanted !== null && !this.#isWanted) {
      this.#wanted = null
      this.#listeners.emit()
    }
    if (this.#activity.state !== 'none' || this.#known.file === null) return
    if (this.#isDownloaded) {
      if (this.#isWanted && isFree()) void this.#install(true, () => this.#isWanted)
    } else if (this.#isWanted || (mode() === 'install' && this.#problem === null && isFree()))
      void this.#download()
  }

  /**
   * Installs what is ready, unless something would be interrupted, the installer by the end of the system among it. Call
   * it before Deckpass quits for good.
   */
  async installBeforeQuit(isSystemEnding: () => boolean): Promise<void> {
    const { mode, isFree } = this.#ports
    const mayInstall = () => mode() === 'install' && !isSystemEnding()
    if (this.#work.state === 'ready' && mayInstall() && isFree()) await this.#install(false, mayInstall)
  }

  /**
   * Ends what a person asked for, because the system ends and would cut an installer short. If it goes on after all, they
   * can ask again.
   */
  endWish(): void {
    if (this.#wanted === null) return
    this.#wanted = null
    this.#listeners.emit()
  }

  /** Ends what is under way, and what waits: nothing is installed after it. What was downloaded in part is of no use. */
  stop(): void {
    this.#unlisten()
    this.#quit.abort()
  }

  get #work(): UpdateWork {
    if (this.#activity.state !== 'none' || !this.#isDownloaded) return this.#activity
    return { state: this.#isWanted ? 'waiting' : 'ready' }
  }

  /** Whether what is downloaded is what is offered. */
  get #isDownloaded(): boolean {
    return this.#downloaded !== null && this.#downloaded.sha512 === this.#known.file?.sha512
  }

  /** Whether a person asked for what is offered, since the last lock. */
  get #isWanted(): boolean {
    if (this.#wanted === null || this.#ports.mode() === 'forbidden') return false
    const { file, before } = this.#wanted
    return !before.aborted && file.sha512 === this.#known.file?.sha512
  }

  #tick(): void {
    const { clock, random, network, mode, isFree } = this.#ports
    this.proceed()
    const isDue = ['tell', 'install'].includes(mode()) && isCheckDue(this.#known.nextCheckAt, clock.now())
    if (!isDue || this.#activity.state !== 'none') {
      this.#checkAt = null
      return
    }
    this.#checkAt ??= clock.monotonic() + startDelayMs(random.fraction())
    if (clock.monotonic() < this.#checkAt || !network.isOnline() || !isFree()) return
    this.#checkAt = null
    void this.check()
  }

  async #ask(): Promise<UpdateProblem | null> {
    const { clock, random, updater } = this.#ports
    if (!(await this.#known.read())) return 'record-unavailable'
    // First, so that a Deckpass that is started again and again asks no more often, and because what it could not keep
    // of the answer, an older manifest might undo after the next start.
    if (!(await this.#known.planCheck(nextCheckAt(clock.now(), random.fraction()))))
      return 'record-unavailable'
    const text = await updater.readManifest(this.#quit.signal)
    return text === null ? 'no-answer' : this.#known.receive(text)
  }

  async #download(): Promise<void> {
    if (this.#activity.state !== 'none') return
    this.#problem = this.#known.judge()
    const { file } = this.#known
    if (file === null) return this.#listeners.emit()
    this.#become({ state: 'downloading', share: 0 })
    const result = await this.#ports.updater.download(file, this.#quit.signal, (share) =>
      this.#become({ state: 'downloading', share }),
    )
    if (this.#quit.signal.aborted) return
    this.#downloaded = result.kind === 'done' ? file : null
    this.#end(result)
  }

  async #install(restart: boolean, mayInstall: () => boolean): Promise<void> {
    // Asking whether Deckpass is free may have come here already.
    if (this.#activity.state !== 'none' || this.#quit.signal.aborted) return
    this.#become({ state: 'installing' })
    const { isFree, updater } = this.#ports
    const result = await updater.install(restart, () => {
      // First, because whoever is asked may have something to say: a lock, for one.
      if (!isFree() || this.#quit.signal.aborted) return false
      // The computer may have slept meanwhile.
      this.#problem = this.#known.judge()
      return this.#isDownloaded && mayInstall()
    })
    if (result.kind === 'done') return
    if (result.kind === 'failed') this.#downloaded = null
    this.#end(result)
  }

  /** A step has ended. What comes of another try, by itself and days later, nobody has asked for. */
  #end(result: StepResult): void {
    if (result.kind === 'failed') {
      this.#problem = result.problem
      this.#wanted = null
    }
    this.#become({ state: 'none' })
  }

  /** Whoever listens may come back at once. */
  #become(activity: Activity): void {
    this.#activity = activity
    this.#listeners.emit()
    if (activity.state === 'none') this.proceed()
  }
}
