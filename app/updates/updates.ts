import type { UpdateProblem, UpdateView, UpdateWork } from '../model/help/update.ts'
import type { Settings } from '../model/settings/settings.ts'
import type {
  Network,
  Ports,
  SignatureCheck,
  StepResult,
  UpdateFailure,
  UpdateFile,
  Updater,
} from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import { firstLookAt, isLookDue, nextLookAt } from './next-look.ts'
import { type Installation, judge, type Verdict } from './verdict.ts'

/** What Deckpass does by itself; `forbidden`: nor because a person wants it. */
export type UpdateMode = Settings['updates'] | 'forbidden'

interface UpdatesPorts extends Pick<Ports, 'clock' | 'random' | 'log'> {
  readonly network: Pick<Network, 'isOnline'>
  readonly signatures: SignatureCheck
  readonly updater: Updater
  /** Runs at least once a minute. */
  readonly scheduler: { onTick(listener: () => void): () => void }
  readonly mode: () => UpdateMode
  /** Whether Deckpass may be replaced: `busy` while it does what must not be interrupted. */
  readonly readiness: () => 'free' | 'busy' | 'locked'
}

/** What is under way; it excludes everything else. */
type Activity = Extract<UpdateWork, { state: 'none' | 'checking' | 'downloading' | 'installing' }>

/**
 * Looks for newer versions, tells of them, and installs one that the person, or their setting, wants. What may be
 * installed is decided in `verdict.ts`; the updater only fetches and installs. Nothing is kept: whatever is installed is
 * newer than what runs, so nothing that came before matters.
 */
export class Updates {
  readonly #ports: UpdatesPorts
  readonly #installation: Installation
  readonly #publicKey: string
  readonly #listeners = new Listeners()
  readonly #stop = new AbortController()
  #activity: Activity = { state: 'none' }
  #checkedAt: number | null = null
  #problem: UpdateProblem | null = null
  #offered: Extract<Verdict, { kind: 'offered' }> | null = null
  #downloaded: UpdateFile | null = null
  /** Whether a person asked for what is offered, since the last lock. */
  #isWanted = false
  #lookAt = 0
  #unlisten = () => {}

  constructor(ports: UpdatesPorts, installation: Omit<Installation, 'kind'>, publicKey: string) {
    this.#ports = ports
    this.#installation = { ...installation, kind: ports.updater.kind }
    this.#publicKey = publicKey
  }

  /** Looks for updates from then on. */
  start(): void {
    const { clock, random, scheduler } = this.#ports
    this.#lookAt = firstLookAt(clock.now(), random.fraction())
    this.#unlisten = scheduler.onTick(() => this.#tick())
  }

  /**
   * Installs what is ready, where that is the setting and nothing would be interrupted. Then it ends what is under way,
   * and nothing is installed any more. Call it before Deckpass quits.
   */
  async stop(): Promise<void> {
    this.#unlisten()
    if (this.#ports.mode() === 'install' && this.#work.state === 'ready') await this.#install(false)
    this.#stop.abort()
  }

  /** Null where nobody may know of updates. */
  get view(): UpdateView | null {
    if (this.#ports.mode() === 'forbidden') return null
    const offer = this.#offered?.offer ?? null
    return { checkedAt: this.#checkedAt, problem: this.#problem, offer, work: this.#work }
  }

  /** Runs after each change of `view`, but not when it becomes forbidden. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Asks the server now. Does nothing while something else is under way. */
  async check(): Promise<void> {
    const { clock, random, log, updater, signatures, mode } = this.#ports
    if (this.#activity.state !== 'none' || mode() === 'forbidden') return
    this.#lookAt = nextLookAt(clock.now(), random.fraction())
    this.#isWanted = false
    this.#become({ state: 'checking' })
    const answer = await updater.readManifest(this.#stop.signal)
    if (this.#stop.signal.aborted) return
    const verdict: Verdict | UpdateFailure =
      answer.kind === 'failed' ? answer : judge(answer.text, this.#installation, this.#publicKey, signatures)
    log.info('updates.checked', { verdict: verdict.kind })
    switch (verdict.kind) {
      case 'failed':
        this.#problem = verdict.problem
        break
      case 'not-genuine':
        this.#problem = 'not-genuine'
        break
      default:
        this.#checkedAt = clock.now()
        this.#problem = verdict.kind === 'not-for-this-computer' ? verdict.kind : null
        this.#offered = verdict.kind === 'offered' ? verdict : null
    }
    this.#become({ state: 'none' })
  }

  /** Because a person wants it: downloads this version, if it is the one on offer, installs it and starts again. */
  install(version: string): void {
    const { state } = this.#activity
    if (state === 'checking' || state === 'installing' || this.#file?.version !== version) return
    this.#problem = null
    this.#isWanted = true
    this.proceed()
    this.#listeners.emit()
  }

  /** Goes on with what waited. Call it when a renewal or a consent request has ended, and after a lock. */
  proceed(): void {
    const { mode, readiness } = this.#ports
    if (this.#stop.signal.aborted || (!this.#isWanted && mode() !== 'install')) return
    const ready = readiness()
    if (this.#isWanted && (ready === 'locked' || mode() === 'forbidden')) {
      this.#isWanted = false
      this.#listeners.emit()
    }
    if (this.#activity.state !== 'none' || this.#file === null) return
    if (this.#isDownloaded) {
      if (this.#isWanted && ready === 'free') void this.#install(true)
    } else if (this.#isWanted || (mode() === 'install' && ready === 'free' && this.#problem === null))
      void this.#download(this.#file)
  }

  get #file(): UpdateFile | null {
    return this.#offered?.file ?? null
  }

  /** Whether what is downloaded is what is offered. */
  get #isDownloaded(): boolean {
    return this.#downloaded !== null && this.#downloaded.sha512 === this.#file?.sha512
  }

  get #work(): UpdateWork {
    if (this.#activity.state !== 'none' || !this.#isDownloaded) return this.#activity
    return { state: this.#isWanted ? 'waiting' : 'ready' }
  }

  #tick(): void {
    const { clock, network, mode, readiness } = this.#ports
    this.proceed()
    const isWelcome = mode() === 'tell' || mode() === 'install'
    if (!isWelcome || !isLookDue(this.#lookAt, clock.now())) return
    if (network.isOnline() && readiness() === 'free') void this.check()
  }

  async #download(file: UpdateFile): Promise<void> {
    this.#become({ state: 'downloading', share: 0 })
    const result = await this.#ports.updater.download(file, this.#stop.signal, (share) =>
      this.#become({ state: 'downloading', share }),
    )
    this.#downloaded = result.kind === 'done' ? file : null
    this.#end(result)
  }

  async #install(restart: boolean): Promise<void> {
    const { updater, readiness, mode } = this.#ports
    const mayInstall = () =>
      !this.#stop.signal.aborted &&
      readiness() === 'free' &&
      (restart ? this.#isWanted && mode() !== 'forbidden' : mode() === 'install')
    if (!mayInstall()) return
    this.#become({ state: 'installing' })
    const result = await updater.install(restart, mayInstall)
    // Else Deckpass quits, and nothing else begins before that.
    if (result.kind !== 'done') this.#end(result)
  }

  /** A step has ended. What comes of another try, by itself and days later, nobody has asked for. */
  #end(result: StepResult): void {
    if (this.#stop.signal.aborted) return
    if (result.kind === 'failed') {
      this.#problem = result.problem
      this.#downloaded = null
      this.#isWanted = false
    }
    this.#become({ state: 'none' })
  }

  #become(activity: Activity): void {
    this.#activity = activity
    this.#listeners.emit()
    if (activity.state === 'none') this.proceed()
  }
}
