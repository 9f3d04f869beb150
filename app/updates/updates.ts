import * as z from 'zod/mini'
import type { Settings } from '../model/settings.ts'
import type { UpdateProblem, UpdateView, UpdateWork } from '../model/update.ts'
import type {
  Clock,
  JsonFile,
  Log,
  Network,
  Random,
  SignatureCheck,
  UpdateFile,
  Updater,
} from '../ports/index.ts'
import { Listeners } from '../util/listeners.ts'
import { isCheckDue, nextCheckAt, startDelayMs } from './schedule.ts'
import { judge, type UpdateKeys, type Verdict } from './verdict.ts'

/** What Deckpass does by itself; `forbidden`: nor because a person wants it. */
export type UpdateMode = Settings['updates'] | 'forbidden'

/** `updates.json`: nothing of an account, and nothing secret. */
const storedUpdates = z.strictObject({
  rolloutNumber: z.number().check(z.gte(0), z.lt(1)),
  highestSequence: z.int().check(z.nonnegative()),
  isSigningKeyRevoked: z.boolean(),
  checkedAt: z.nullable(z.number()),
  nextCheckAt: z.nullable(z.number()),
  /** The last one that was not refused, so that an offer outlives a restart. It is judged anew each time. */
  manifest: z.nullable(z.string()),
})
type StoredUpdates = z.infer<typeof storedUpdates>

interface UpdatesPorts {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly network: Pick<Network, 'isOnline'>
  readonly signatures: SignatureCheck
  readonly updater: Updater
  readonly file: JsonFile
  /** Runs at least once a minute. */
  readonly scheduler: { onTick(listener: () => void): () => void }
  readonly mode: () => UpdateMode
  /** No lock, no renewal under way, no consent request on the screen. */
  readonly isFree: () => boolean
  /** Aborted by the next lock. */
  readonly lockSignal: () => AbortSignal
}

interface UpdatesFacts {
  readonly version: string
  readonly platform: string
  readonly arch: string
  readonly keys: UpdateKeys
}

/**
 * Looks for newer versions, tells of them, and installs one that the person, or their setting, wants. What is told and
 * what may be installed is the verdict on a signed manifest; the updater only fetches and installs.
 */
export class Updates {
  readonly #ports: UpdatesPorts
  readonly #facts: UpdatesFacts
  readonly #listeners = new Listeners()
  readonly #quit = new AbortController()
  #stored: StoredUpdates
  #verdict: Verdict | null = null
  #work: UpdateWork = { state: 'none' }
  #problem: UpdateProblem | null = null
  /** The lock before which a person asked for the update; null: nobody did. */
  #wantedBefore: AbortSignal | null = null
  /** Monotonic; null: no check is due. */
  #checkAt: number | null = null
  #unlisten = () => {}

  constructor(ports: UpdatesPorts, facts: UpdatesFacts) {
    this.#ports = ports
    this.#facts = facts
    this.#stored = {
      rolloutNumber: ports.random.fraction(),
      highestSequence: 0,
      isSigningKeyRevoked: false,
      checkedAt: null,
      nextCheckAt: null,
      manifest: null,
    }
  }

  /**
   * Reads what is known, and looks for updates from then on. If that cannot be read now, nothing is looked for until the
   * next start: it would be overwritten, and with it what no older manifest may undo.
   */
  async start(): Promise<void> {
    const read = await this.#ports.file.read()
    if (read.kind === 'unavailable') return
    const stored = read.kind === 'found' ? storedUpdates.safeParse(read.value).data : undefined
    if (stored !== undefined) this.#stored = stored
    this.#judgeStored()
    this.#changed()
    this.#unlisten = this.#ports.scheduler.onTick(() => this.#tick())
  }

  get view(): UpdateView {
    return {
      checkedAt: this.#stored.checkedAt,
      problem: this.#problem,
      offer: this.#verdict?.kind === 'offered' ? this.#verdict.offer : null,
      work: this.#work,
    }
  }

  /** Runs after each change of `view`. */
  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Because a person wants to know. Does nothing while something else is under way. */
  async check(): Promise<void> {
    const { clock, random, updater, log, mode } = this.#ports
    if (this.#work.state !== 'none' || mode() === 'forbidden') return
    this.#setWork({ state: 'checking' })
    this.#stored = { ...this.#stored, nextCheckAt: nextCheckAt(clock.now(), random.fraction()) }
    // First, so that a Deckpass that is started again and again asks no more often.
    await this.#save()
    const text = await updater.readManifest(this.#quit.signal)
    if (this.#quit.signal.aborted) return
    if (text === null) this.#problem = 'no-answer'
    else await this.#receive(text)
    log.info('updates.checked', { problem: this.#problem, offered: this.view.offer?.version ?? null })
    this.#setWork({ state: 'none' })
    this.proceed()
  }

  /** Because a person wants it: downloads the update, installs it and starts again. */
  async install(): Promise<void> {
    const { state } = this.#work
    if (state === 'checking' || state === 'installing' || this.#ports.mode() === 'forbidden') return
    this.#wantedBefore = this.#ports.lockSignal()
    if (state === 'none') await this.#download()
    else this.proceed()
  }

  /** Call when a renewal or a consent request has ended: goes on with what waited for that. */
  proceed(): void {
    const { mode, isFree } = this.#ports
    // What a person asked for before a lock does not happen after it.
    if (this.#wantedBefore?.aborted === true || mode() === 'forbidden') this.#wantedBefore = null
    const { state } = this.#work
    if (state === 'ready' || state === 'waiting') {
      const isWanted = this.#wantedBefore !== null
      if (isWanted && isFree()) void this.#install(true)
      else this.#setWork({ state: isWanted ? 'waiting' : 'ready' })
    }
    const mayDownload = state === 'none' && mode() === 'install' && this.#problem === null
    if (mayDownload && this.#file !== null && isFree()) void this.#download()
  }

  /** Installs what is ready, unless something would be interrupted. Call it before Deckpass quits for good. */
  async installBeforeQuit(): Promise<void> {
    if (this.#work.state === 'ready' && this.#ports.mode() === 'install' && this.#ports.isFree())
      await this.#install(false)
  }

  /** Ends what is under way. What was downloaded in part is of no use to anyone. */
  stop(): void {
    this.#unlisten()
    this.#quit.abort()
  }

  #tick(): void {
    const { clock, random, network, mode, isFree } = this.#ports
    this.proceed()
    const isDue = ['tell', 'install'].includes(mode()) && isCheckDue(this.#stored.nextCheckAt, clock.now())
    if (!isDue || this.#work.state !== 'none') {
      this.#checkAt = null
      return
    }
    this.#checkAt ??= clock.monotonic() + startDelayMs(random.fraction())
    if (clock.monotonic() < this.#checkAt || !network.isOnline() || !isFree()) return
    this.#checkAt = null
    void this.check()
  }

  /** What was offered before stays, unless the new text takes it back. */
  async #receive(text: string): Promise<void> {
    const verdict = this.#judge(text)
    const isRefused = verdict.kind === 'refused'
    this.#problem = isRefused ? verdict.problem : null
    const checkedAt = this.#ports.clock.now()
    this.#stored = { ...this.#stored, checkedAt, manifest: isRefused ? this.#stored.manifest : text }
    this.#judgeStored()
    await this.#save()
  }

  #judgeStored(): void {
    this.#verdict = this.#stored.manifest === null ? null : this.#judge(this.#stored.manifest)
  }

  #judge(text: string): Verdict {
    const { clock, signatures, updater } = this.#ports
    const { keys, version, platform, arch } = this.#facts
    const { highestSequence, isSigningKeyRevoked, rolloutNumber } = this.#stored
    const seen = { highestSequence, isSigningKeyRevoked }
    const installation = { version, platform, arch, kind: updater.kind, rolloutNumber }
    const verdict = judge(text, seen, installation, keys, signatures, clock.now())
    this.#stored = { ...this.#stored, ...verdict.seen }
    return verdict
  }

  get #file(): UpdateFile | null {
    return this.#verdict?.kind === 'offered' ? this.#verdict.file : null
  }

  async #download(): Promise<void> {
    if (this.#work.state !== 'none') return
    // It may have expired since.
    this.#judgeStored()
    this.#problem = this.#verdict?.kind === 'refused' ? this.#verdict.problem : null
    const file = this.#file
    if (file === null) return this.#changed()
    this.#setWork({ state: 'downloading', share: 0 })
    const result = await this.#ports.updater.download(file, this.#quit.signal, (share) =>
      this.#setWork({ state: 'downloading', share }),
    )
    if (this.#quit.signal.aborted) return
    this.#problem = result.kind === 'failed' ? result.problem : null
    this.#ports.log.info('updates.downloaded', { version: file.version, problem: this.#problem })
    this.#setWork({ state: result.kind === 'done' ? 'ready' : 'none' })
    if (result.kind === 'done') this.proceed()
  }

  async #install(restart: boolean): Promise<void> {
    // Asking whether Deckpass is free may have come here already.
    if (this.#work.state === 'installing') return
    this.#setWork({ state: 'installing' })
    const result = await this.#ports.updater.install(restart)
    this.#wantedBefore = null
    if (result.kind === 'done') return
    this.#problem = result.kind === 'failed' ? result.problem : null
    this.#ports.log.warn('updates.not-installed', { problem: this.#problem })
    this.#setWork({ state: 'none' })
  }

  async #save(): Promise<void> {
    const written = await this.#ports.file.write(this.#stored)
    if (written.kind === 'failed') this.#ports.log.warn('updates.not-saved', { problem: written.problem })
  }

  #setWork(work: UpdateWork): void {
    // Whoever listens may come back at once.
    if (work.state === this.#work.state && work.state !== 'downloading') return
    this.#work = work
    this.#changed()
  }

  #changed(): void {
    this.#listeners.emit()
  }
}
