import type { Clock } from '../../app/ports/index.ts'
import { VirtualPower } from '../support/virtual-ports.ts'
import { Agenda } from './agenda.ts'

/** A person's computer: clocks that may be off, timers that stand still while it sleeps, power events or none. */
export class SimulatedComputer implements Clock {
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
