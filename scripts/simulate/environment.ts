import type { Clock } from '../../app/ports/index.ts'
import { day, hour, minute, second } from '../../test/support/durations.ts'
import { VirtualPower } from '../../test/support/virtual-ports.ts'
import { Agenda } from './agenda.ts'
import type { Outage, Scenario } from './scenario.ts'

/** `lost`: the service may have done what it was asked, and nobody knows. */
export type Answer = 'token' | 'refusal' | 'lost' | 'failure'

/** Time after a wake-up or the return of the network does not count for this long. */
const graceMs = 30 * second

/** Plays a scenario: sleep, network and clocks. Lets pending promises run after each event and each timer. */
export class Environment {
  readonly scenario: Scenario
  readonly computer: SimulatedComputer
  readonly #agenda = new Agenda()
  readonly #onChange: () => void
  #now: number
  #online = true
  #outage: Outage | null = null
  #graceUntil: number
  #failingSince: number | null = null
  #refusedSince: number | null = null
  /** Failed attempts since the last token. */
  #failures = 0
  #answeredAt = Number.NEGATIVE_INFINITY
  #waitUntil = Number.NEGATIVE_INFINITY
  #sleeps = 0
  #isPersonTyping = false

  /** `onChange` runs before each change that affects how time is counted. */
  constructor(scenario: Scenario, onChange: () => void) {
    this.scenario = scenario
    this.#onChange = onChange
    this.#now = scenario.startAt
    this.#graceUntil = scenario.startAt
    this.computer = new SimulatedComputer({ ...scenario, trueNow: () => this.#now })
    this.#plan()
  }

  /** True time, epoch ms. */
  get now(): number {
    return this.#now
  }

  get isOnline(): boolean {
    return this.#online
  }

  get outage(): Outage | null {
    return this.#outage
  }

  /** Awake, with a network and a working service. */
  get isReachable(): boolean {
    return this.computer.isAwake && this.#online && this.#outage === null
  }

  /** Time counts from this instant on. */
  get graceUntil(): number {
    return this.#graceUntil
  }

  /** The end of the wait that docs/renewal.md allows after the answer of the last call. */
  get waitUntil(): number {
    return this.#waitUntil
  }

  get isRefused(): boolean {
    return this.#refusedSince !== null
  }

  /**
   * Records the answer to a call. If it began when the previous one ended, it is the same attempt at the other
   * endpoint.
   */
  noteAnswer(answer: Answer, startedAt: number): void {
    const isSameTry = startedAt === this.#answeredAt
    this.#answeredAt = this.#now
    if (answer === 'token') {
      this.#failingSince = null
      this.#refusedSince = null
      this.#waitUntil = Number.NEGATIVE_INFINITY
      return
    }
    if (this.#failingSince === null) this.#failures = 0
    if (!isSameTry) this.#failures += 1
    this.#failingSince ??= this.#now
    if (answer === 'refusal') this.#refusedSince ??= this.#now
    this.#waitUntil = this.#now + this.#longestWaitMs(answer)
    this.at(this.#waitUntil, this.#onChange)
  }

  get isPersonTyping(): boolean {
    return this.#isPersonTyping
  }

  /** Runs the sign-in of a person, whose new credentials nothing has refused yet. */
  async typing<T>(signIn: () => Promise<T>): Promise<T> {
    this.#refusedSince = null
    this.#isPersonTyping = true
    try {
      return await signIn()
    } finally {
      this.#isPersonTyping = false
    }
  }

  /** The number of sleeps, by which code notices that it waited through one. */
  get sleeps(): number {
    return this.#sleeps
  }

  at(instant: number, run: () => void): void {
    this.#agenda.at(instant, run)
  }

  async pass(): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      const timerAt = Math.max(this.#now, this.computer.nextTimerAt())
      const agendaAt = this.#agenda.nextAt()
      if (Math.min(timerAt, agendaAt) > this.scenario.endAt) break
      if (agendaAt <= timerAt) {
        this.#now = agendaAt
        this.#agenda.runNext()
      } else {
        this.#now = timerAt
        this.computer.runTimer()
      }
    }
    this.#now = this.scenario.endAt
    this.#onChange()
  }

  #plan(): void {
    const { asleep, offline, outages, clockSets, unlocks } = this.scenario
    for (const { from, to } of asleep) {
      this.#change(from, () => {
        this.#sleeps += 1
        this.computer.sleep()
      })
      this.#change(to, () => {
        this.#grace()
        this.computer.wake()
      })
    }
    for (const { from, to } of offline) {
      this.#change(from, () => {
        this.#online = false
      })
      this.#change(to, () => {
        this.#grace()
        this.#online = true
      })
    }
    for (const outage of outages) {
      this.#change(outage.from, () => {
        this.#outage = outage
      })
      this.#change(outage.to, () => {
        this.#outage = null
      })
    }
    for (const { at, offMs } of clockSets)
      this.at(at, () => {
        // "Ahead means sleep": for the computer the failure has lasted longer by the change of the clock.
        const forwardMs = Math.max(0, offMs - this.computer.clockOffMs)
        if (this.#failingSince !== null) this.#failingSince -= forwardMs
        if (this.#refusedSince !== null) this.#refusedSince -= forwardMs
        this.computer.clockOffMs = offMs
      })
    for (const at of unlocks) this.at(at, () => this.computer.unlock())
  }

  #change(at: number, run: () => void): void {
    this.at(at, () => {
      this.#onChange()
      run()
    })
  }

  #grace(): void {
    this.#graceUntil = Math.max(this.#graceUntil, this.#now + graceMs)
  }

  /** The longest wait until the next call, by the quoted sentences of docs/renewal.md. */
  #longestWaitMs(answer: Exclude<Answer, 'token'>): number {
    const lastedMs = this.#now - (this.#failingSince ?? this.#now)
    // "A random part of a wait that starts at 5 seconds and doubles up to 15 minutes, and after the first day up to an
    // hour."
    const transientMs = Math.min(lastedMs > day ? hour : 15 * minute, 5 * second * 2 ** (this.#failures - 1))
    if (this.#refusedSince === null) return transientMs
    const refusedMs = this.#now - this.#refusedSince
    // "Then after 1, 2, 4 hours and so on up to a week, counted from the expiry": each wait is an hour longer than the
    // sum of all before. Waits before the expiry cost no valid time.
    // "A lost answer then counts as one more refusal."
    if (answer !== 'failure') return Math.min(refusedMs + hour, 7 * day)
    // "At least 5 minutes apart", even if another answer than a refusal comes in between.
    return Math.max(transientMs, 5 * minute)
  }
}

/** A person's computer: its clock may be wrong, its timers stop during sleep, and it may report no power events. */
class SimulatedComputer implements Clock {
  readonly power = new VirtualPower()
  readonly #trueNow: () => number
  readonly #announcesSleep: boolean
  readonly #countsSleep: boolean
  readonly #timers = new Agenda()
  #awake = true
  #sleptAt = 0
  /** How long the monotonic clock has been stopped so far. */
  #stoodStillMs = 0
  clockOffMs = 0

  /** `countsSleep`: whether the monotonic clock continues during sleep, which makes timers late. */
  constructor(options: {
    readonly trueNow: () => number
    readonly announcesSleep: boolean
    readonly countsSleep: boolean
  }) {
    this.#trueNow = options.trueNow
    this.#announcesSleep = options.announcesSleep
    this.#countsSleep = options.countsSleep
  }

  get isAwake(): boolean {
    return this.#awake
  }

  now(): number {
    return this.#trueNow() + this.clockOffMs
  }

  monotonic(): number {
    return this.#trueNow() - this.#stoodStillMs
  }

  uptime(): number {
    return this.#trueNow()
  }

  after(delayMs: number, run: () => void): () => void {
    return this.#timers.at(this.monotonic() + delayMs, run)
  }

  /** The instant of the next timer, in true time; infinity during sleep. */
  nextTimerAt(): number {
    return this.#awake ? this.#timers.nextAt() + this.#stoodStillMs : Number.POSITIVE_INFINITY
  }

  runTimer(): void {
    this.#timers.runNext()
  }

  sleep(): void {
    if (this.#announcesSleep) this.power.emit('suspend')
    this.#awake = false
    this.#sleptAt = this.#trueNow()
  }

  wake(): void {
    this.#awake = true
    if (!this.#countsSleep) this.#stoodStillMs += this.#trueNow() - this.#sleptAt
    if (this.#announcesSleep) this.power.emit('resume')
  }

  unlock(): void {
    if (this.#announcesSleep) this.power.emit('unlock')
  }
}
