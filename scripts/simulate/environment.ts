import type { Clock } from '../../app/ports/index.ts'
import { day, hour, minute, second } from '../../test/support/durations.ts'
import { VirtualPower } from '../../test/support/virtual-ports.ts'
import { Agenda } from './agenda.ts'
import type { Outage, Scenario } from './scenario.ts'

/** How long after a wake-up or a return of the network time begins to count. */
const graceMs = 30 * second

/**
 * A scenario as it passes: what sleeps, what is connected, what time it is. Promises get the chance to run after
 * everything that happens to the environment, and after each timer while a call is under way; timers that fire
 * for nothing, which most do, cost next to nothing.
 */
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
  /** Tries that failed since the last token. */
  #failures = 0
  #answeredAt = Number.NEGATIVE_INFINITY
  #waitUntil = Number.NEGATIVE_INFINITY
  #sleeps = 0
  #underway = 0
  #settled = false

  /** `onChange` is called before anything changes by which time is counted. */
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

  /** Awake, with a network and a service at its end. */
  get isReachable(): boolean {
    return this.computer.isAwake && this.#online && this.#outage === null
  }

  /** From here on time counts. */
  get graceUntil(): number {
    return this.#graceUntil
  }

  /** Until when the rules of docs/renewal.md let Deckpass wait after what the last call was told. */
  get waitUntil(): number {
    return this.#waitUntil
  }

  /** Whether the credentials were refused, and not accepted since. */
  get isRefused(): boolean {
    return this.#refusedSince !== null
  }

  /** What a call was told that began at `startedAt`. One that began as the last one ended asks the other endpoint. */
  noteAnswer(answer: 'token' | 'refusal' | 'failure', startedAt: number): void {
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

  /** A person types credentials. */
  pardon(): void {
    this.#refusedSince = null
  }

  /** Changes with every sleep, so that code that waited through one can tell. */
  get sleeps(): number {
    return this.#sleeps
  }

  at(instant: number, run: () => void): void {
    this.#agenda.at(instant, run)
  }

  /** Has time pass slowly enough for these promises. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#underway += 1
    try {
      return await work
    } finally {
      this.#underway -= 1
    }
  }

  /** Lets all of it pass. */
  async pass(): Promise<void> {
    for (;;) {
      if (!this.#settled || this.#underway > 0) {
        this.#settled = true
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
      const timerAt = Math.max(this.#now, this.computer.nextTimerAt())
      const agendaAt = this.#agenda.nextAt()
      if (Math.min(timerAt, agendaAt) > this.scenario.endAt) break
      if (agendaAt <= timerAt) {
        this.#now = agendaAt
        this.#agenda.runNext()
        this.#settled = false
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
        // "Ahead means sleep": to the computer the trouble lasted longer by what the clock was set forward.
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

  /** How long the next call may wait, by the sentences of docs/renewal.md that stand beside each line. */
  #longestWaitMs(answer: 'refusal' | 'failure'): number {
    const lastedMs = this.#now - (this.#failingSince ?? this.#now)
    // "A random share of 5 seconds that double up to 15 minutes, and up to an hour after the first day."
    const passingMs = Math.min(lastedMs > day ? hour : 15 * minute, 5 * second * 2 ** (this.#failures - 1))
    if (this.#refusedSince === null) return passingMs
    const refusedMs = this.#now - this.#refusedSince
    // "Then after 1, 2, 4 hours and so on up to a week, counted from the expiry": each wait is an hour longer than all that
    // were before it. The tries before the expiry cost no token.
    if (answer === 'refusal') return Math.min(refusedMs + hour, 7 * day)
    // "5 minutes apart at least", also where another answer than a refusal comes meanwhile.
    return Math.max(passingMs, 5 * minute)
  }
}

/** A person's computer: clocks that may be off, timers that stand still while it sleeps, power events or none. */
class SimulatedComputer implements Clock {
  readonly power = new VirtualPower()
  readonly #trueNow: () => number
  readonly #announcesSleep: boolean
  readonly #countsSleep: boolean
  readonly #timers = new Agenda()
  #awake = true
  #sleptAt = 0
  /** How long the monotonic clock has stood still so far. */
  #stoodStillMs = 0
  /** How far the wall clock is ahead. */
  clockOffMs = 0

  /** `countsSleep`: whether the monotonic clock runs on in sleep, so that timers are late after it. */
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

  /** When the next timer fires, in true time; infinity while it sleeps. */
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
