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
import { parseSignedManifest, publicKey, type SignedManifest, signedManifest } from './manifest.ts'
import { isCheckDue, nextCheckAt, startDelayMs } from './schedule.ts'
import { judge, maxRevokedKeys, type SeenManifests, type UpdateKeys, type Verdict } from './verdict.ts'

/** What Deckpass does by itself; `forbidden`: nor because a person wants it. */
export type UpdateMode = Settings['updates'] | 'forbidden'

const sequence = z.int().check(z.nonnegative())

/** `updates.json`: nothing of an account, and nothing secret. What a later version adds makes an older one forget nothing. */
const storedUpdates = z.object({
  rolloutNumber: z.number().check(z.gte(0), z.lt(1)),
  /** Those of the version that kept `manifest`. */
  keys: z.strictObject({ signing: publicKey, reserve: publicKey }),
  /** The highest of each public key, those of other versions among them: one of these may be started again. */
  sequences: z.record(publicKey, sequence),
  /** By the reserve key that named them. */
  revokedKeys: z.record(publicKey, z.array(publicKey).check(z.maxLength(maxRevokedKeys))),
  checkedAt: z.nullable(z.number()),
  nextCheckAt: z.nullable(z.number()),
  /**
   * The last one that was not refused, so that an offer outlives a restart. It is judged anew each time. Not as the text
   * that came: a server could swell that until this file could not be read again, and what was seen were forgotten.
   */
  manifest: z.nullable(signedManifest),
})
type StoredUpdates = z.infer<typeof storedUpdates>

/** Of `updates.json`: what the longest manifest takes, whatever is in it. */
export const storedUpdatesLimits = { maxBytes: 256 * 1024, maxBrackets: 66_000 }

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
  #hasRead = false
  #verdict: Verdict | null = null
  #work: UpdateWork = { state: 'none' }
  #problem: UpdateProblem | null = null
  /** What is downloaded; null: nothing. */
  #ready: UpdateFile | null = null
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
      keys: facts.keys,
      sequences: {},
      revokedKeys: {},
      checkedAt: null,
      nextCheckAt: null,
      manifest: null,
    }
  }

  /**
   * Reads what is known, and looks for updates from then on. If that cannot be read now, nothing is looked for until the
   * next start, not even because a person wants it: it would be overwritten, and with it what no older manifest may undo.
   */
  async start(): Promise<void> {
    const read = await this.#ports.file.read()
    if (read.kind === 'unavailable') return
    const stored = read.kind === 'found' ? storedUpdates.safeParse(read.value).data : undefined
    if (stored !== undefined) this.#stored = this.#forTheseKeys(stored)
    this.#hasRead = true
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
    if (!this.#hasRead || !this.#isIdle || mode() === 'forbidden') return
    this.#setWork({ state: 'checking' })
    this.#stored = { ...this.#stored, nextCheckAt: nextCheckAt(clock.now(), random.fraction()) }
    // First, so that a Deckpass that is started again and again asks no more often, and because what it could not keep
    // of the answer, an older manifest might undo after the next start.
    if (!(await this.#save())) {
      this.#problem = 'disk-full'
      return this.#setWork({ state: this.#isReady ? 'ready' : 'none' })
    }
    const text = await updater.readManifest(this.#quit.signal)
    if (this.#quit.signal.aborted) return
    if (text === null) this.#problem = 'no-answer'
    else await this.#receive(text)
    log.info('updates.checked', { problem: this.#problem, offered: this.view.offer?.version ?? null })
    this.#setWork({ state: this.#isReady ? 'ready' : 'none' })
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
    if (!isDue || !this.#isIdle) {
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
    const signed = parseSignedManifest(text)
    const verdict = this.#judge(signed)
    const isRefused = verdict.kind === 'refused'
    const checkedAt = this.#ports.clock.now()
    this.#stored = { ...this.#stored, checkedAt, manifest: isRefused ? this.#stored.manifest : signed }
    this.#judgeStored()
    if (isRefused) this.#problem = verdict.problem
    await this.#save()
  }

  /** The keys of this version may be others than those of the one before. What was seen of each key still counts. */
  #forTheseKeys(stored: StoredUpdates): StoredUpdates {
    const { keys } = this.#facts
    const areSame = stored.keys.signing === keys.signing && stored.keys.reserve === keys.reserve
    return areSame ? stored : { ...stored, keys, manifest: null }
  }

  /** Time has passed, and with it what was offered may have. */
  #judgeStored(): void {
    this.#verdict = this.#stored.manifest === null ? null : this.#judge(this.#stored.manifest)
    this.#problem = this.#verdict?.kind === 'refused' ? this.#verdict.problem : null
  }

  #judge(signed: SignedManifest | null): Verdict {
    const { clock, signatures, updater } = this.#ports
    const { keys, version, platform, arch } = this.#facts
    const { sequences, revokedKeys, rolloutNumber } = this.#stored
    const { signing, reserve } = keys
    const seen: SeenManifests = {
      sequences: { signing: sequences[signing] ?? 0, reserve: sequences[reserve] ?? 0 },
      revokedKeys: revokedKeys[reserve] ?? [],
    }
    const installation = { version, platform, arch, kind: updater.kind, rolloutNumber }
    const verdict = judge(signed, seen, installation, keys, signatures, clock.now())
    const now = verdict.seen
    this.#stored = {
      ...this.#stored,
      sequences: { ...sequences, [signing]: now.sequences.signing, [reserve]: now.sequences.reserve },
      revokedKeys: { ...revokedKeys, [reserve]: [...now.revokedKeys] },
    }
    return verdict
  }

  get #file(): UpdateFile | null {
    return this.#verdict?.kind === 'offered' ? this.#verdict.file : null
  }

  /** Whether what is downloaded is what is offered. */
  get #isReady(): boolean {
    return this.#ready !== null && this.#ready.sha512 === this.#file?.sha512
  }

  get #isIdle(): boolean {
    return this.#work.state === 'none' || this.#work.state === 'ready'
  }

  async #download(): Promise<void> {
    if (this.#work.state !== 'none') return
    this.#judgeStored()
    const file = this.#file
    if (file === null) {
      this.#wantedBefore = null
      return this.#changed()
    }
    this.#setWork({ state: 'downloading', share: 0 })
    const result = await this.#ports.updater.download(file, this.#quit.signal, (share) =>
      this.#setWork({ state: 'downloading', share }),
    )
    if (this.#quit.signal.aborted) return
    this.#problem = result.kind === 'failed' ? result.problem : null
    this.#ports.log.info('updates.downloaded', { version: file.version, problem: this.#problem })
    this.#ready = result.kind === 'done' ? file : null
    // What comes of another try, by itself and days later, nobody has asked for.
    if (result.kind !== 'done') this.#wantedBefore = null
    this.#setWork({ state: result.kind === 'done' ? 'ready' : 'none' })
    if (result.kind === 'done') this.proceed()
  }

  async #install(restart: boolean): Promise<void> {
    // Asking whether Deckpass is free may have come here already.
    if (this.#work.state === 'installing') return
    this.#judgeStored()
    if (!this.#isReady) {
      this.#wantedBefore = null
      return this.#setWork({ state: 'none' })
    }
    this.#setWork({ state: 'installing' })
    const wantedBefore = this.#wantedBefore
    const { mode, isFree, updater, log } = this.#ports
    const isWanted = () =>
      restart ? wantedBefore?.aborted === false && mode() !== 'forbidden' : mode() === 'install'
    const result = await updater.install(restart, () => {
      // The computer may have slept meanwhile.
      this.#judgeStored()
      return this.#isReady && isWanted() && isFree()
    })
    if (result.kind === 'done') return
    if (result.kind === 'cancelled') {
      this.#setWork({ state: this.#isReady ? 'ready' : 'none' })
      return this.proceed()
    }
    this.#wantedBefore = null
    this.#problem = result.problem
    log.warn('updates.not-installed', { problem: this.#problem })
    this.#ready = null
    this.#setWork({ state: 'none' })
  }

  async #save(): Promise<boolean> {
    const written = await this.#ports.file.write(this.#stored)
    if (written.kind === 'failed') this.#ports.log.warn('updates.not-saved', { problem: written.problem })
    return written.kind === 'written'
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
