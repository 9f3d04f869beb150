import type { Clock } from '../../app/ports/index.ts'
import { minute, second } from '../../test/support/durations.ts'
import { VirtualPower } from '../../test/support/virtual-ports.ts'
import { Agenda } from './agenda.ts'
import type { Year } from './year.ts'

/** A wake-up, or a return of the network, is given so long before time counts; an outage's end longer. */
const graceMs = { wake: 30 * second, network: 30 * second, outage: 15 * minute } as const

/**
 * A year as it passes: what sleeps, what is connected, what time it is. Promises get the chance to run after
 * everything that happens to the environment, and after each timer while a call is under way; timers that fire
 * for nothing, which most do, cost next to nothing.
 */
export class Environment {
  readonly year: Year
  readonly computer: SimulatedComputer
  readonly #agenda = new Agenda()
  readonly #onChange: () => void
  #now: number
  #online = true
  #outage: Year['outages'][number] | null = null
  #graceUntil: number
  #sleeps = 0
  #underway = 0
  #settled = false

  /** `onChange` is called before anything changes by which time is counted. */
  constructor(year: Year, onChange: () => void) {
    this.year = year
    this.#onChange = onChange
    this.#now = year.startAt
    this.#graceUntil = year.startAt
    this.computer = new SimulatedComputer({ ...year, trueNow: () => this.#now })
    this.#plan()
  }

  /** True time, epoch ms. */
  get now(): number {
    return this.#now
  }

  get isOnline(): boolean {
    return this.#online
  }

  get outage(): Year['outages'][number] | null {
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

  /** Changes with every sleep, so that code that waited through one can tell. */
  get sleeps(): number {
    return this.#sleeps
  }

  at(instant: number, run: () => void): void {
    this.#agenda.at(instant, run)
  }

  /** Has the year pass slowly enough for these promises. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.#underway += 1
    try {
      return await work
    } finally {
      this.#underway -= 1
    }
  }

  /** Lets the year pass. */
  async pass(): Promise<void> {
    for (;;) {
      if (!this.#settled || this.#underway > 0) {
        this.#settled = true
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
      const timerAt = Math.max(this.#now, this.computer.nextTimerAt())
      const agendaAt = this.#agenda.nextAt()
      if (Math.min(timerAt, agendaAt) > this.year.endAt) break
      if (agendaAt <= timerAt) {
        this.#now = agendaAt
        this.#agenda.runNext()
        this.#settled = false
      } else {
        this.#now = timerAt
        this.computer.runTimer()
      }
    }
    this.#now = this.year.endAt
    this.#onChange()
  }

  #plan(): void {
    const { asleep, offline, outages, clockSets, unlocks } = this.year
    for (const { from, to } of asleep) {
      this.#change(from, () => {
        this.#sleeps += 1
        this.computer.sleep()
      })
      this.#change(to, () => {
        this.#grace(graceMs.wake)
        this.computer.wake()
      })
    }
    for (const { from, to } of offline) {
      this.#change(from, () => {
        this.#online = false
      })
      this.#change(to, () => {
        this.#grace(graceMs.network)
        this.#online = true
      })
    }
    for (const outage of outages) {
      this.#change(outage.from, () => {
        this.#outage = outage
      })
      this.#change(outage.to, () => {
        if (this.#outage !== outage) return
        this.#grace(graceMs.outage)
        this.#outage = null
      })
    }
    for (const { at, offMs } of clockSets)
      this.at(at, () => {
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

  #grace(forMs: number): void {
    this.#graceUntil = Math.max(this.#graceUntil, this.#now + forMs)
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
