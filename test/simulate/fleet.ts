import { day, minute, second } from '../support/durations.ts'
import { Agenda } from './agenda.ts'
import { dailyLife, SeededDraws, type Span, startAt } from './year.ts'

/** What a company's computers go through. Instants are true time, epoch ms; every clock is right. */
export interface Story {
  readonly title: string
  readonly computers: number
  readonly seed: number
  /** When people signed in, evenly; whoever is not at the computer then does it when they are. */
  readonly installed: Span
  readonly outage: Outage | null
  /** Calls are counted from here on, by the minute. */
  readonly watched: Span
}

export interface Outage extends Span {
  /** The service does not answer; or it says with 503 when it will be back; or the building has no network. */
  readonly kind: 'silent' | 'says-when' | 'no-network'
  /** Whether the service has lost every token when it is back. */
  readonly losesTokens: boolean
}

/** What is counted of a story. */
export interface FleetRecord {
  /** Calls that were made to the service in each minute of the watched time. */
  readonly calls: readonly number[]
  /** Without an outage null. */
  readonly recovery: Recovery | null
}

/** Of the computers that are awake in the 15 minutes after the service takes calls again. Times are from then on, ms. */
interface Recovery {
  readonly awake: number
  /** Whose last call had failed, or whose token is not valid. */
  readonly behind: number
  readonly withoutToken: number
  /** When the last of them had a valid token; infinite where one never had in the watched time. */
  readonly lastValidMs: number
  /** When the last of them had its call answered and a valid token. */
  readonly lastCaughtUpMs: number
  /** Without a valid token for 15 minutes in which the service took calls and the computer was awake. */
  readonly starved: number
  /** How many have a valid token, minute by minute for the first half hour. */
  readonly valid: readonly number[]
}

/** What the service has to answer. */
export type Answer =
  | { readonly kind: 'token'; readonly issuedAt: number; readonly expiresAt: number }
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'no-network' }

/** A program on one of the computers. Everything happens while the computer is awake. */
export interface FleetPolicy {
  /** The person signed in: the first token. */
  start(issued: Extract<Answer, { kind: 'token' }>): void
  /** The computer is about to sleep, or has woken up; the network is not there yet. */
  sleep?(): void
  resume?(): void
  /** The network is there again. */
  online(): void
  /** A script was refused the token. */
  rejected?(): void
}

export type StartFleetPolicy = (computer: Computer) => FleetPolicy

const tokenLifetimeMs = 7 * day
const timeoutMs = 15 * second
/** For how long after an outage a computer may be without a token. */
export const recoveryMs = 15 * minute
/** After a loss of its tokens the service refuses what scripts use, each so often. */
const scriptEveryMs = 10 * minute

/** Lives through the story with this policy on every computer. The same story gives the same record. */
export function liveThroughStory(story: Story, startPolicy: StartFleetPolicy): FleetRecord {
  return new Fleet(story, startPolicy).live()
}

class Fleet {
  readonly story: Story
  readonly #agenda = new Agenda()
  readonly #calls: number[]
  readonly #computers: readonly Computer[]
  #now = startAt

  constructor(story: Story, startPolicy: StartFleetPolicy) {
    this.story = story
    const { from, to } = story.watched
    this.#calls = Array.from({ length: Math.ceil((to - from) / minute) }, () => 0)
    this.#computers = Array.from(
      { length: story.computers },
      (_, index) => new Computer(this, new SeededDraws(story.seed * story.computers + index), startPolicy),
    )
  }

  get now(): number {
    return this.#now
  }

  get hasOutage(): boolean {
    const { outage } = this.story
    return outage !== null && outage.from <= this.#now && this.#now < outage.to
  }

  at(instant: number, run: () => void): () => void {
    return this.#agenda.at(instant, run)
  }

  countCall(): void {
    const at = Math.floor((this.#now - this.story.watched.from) / minute)
    const count = this.#calls[at]
    if (count !== undefined) this.#calls[at] = count + 1
  }

  live(): FleetRecord {
    const { outage, watched } = this.story
    let affected: readonly Computer[] = []
    let [behind, withoutToken] = [0, 0]
    const valid: number[] = []
    if (outage !== null)
      this.at(outage.to, () => {
        const stayUntil = outage.to + recoveryMs
        affected = this.#computers.filter((each) => each.isInstalled && each.isAwakeUntil(stayUntil))
        for (const each of affected) each.watch(outage.losesTokens)
        behind = affected.filter((each) => each.isBehind).length
        withoutToken = affected.filter((each) => !each.isValid).length
        for (let at = outage.to; at <= outage.to + 30 * minute; at += minute)
          this.at(at, () => valid.push(affected.filter((each) => each.isValid).length))
      })
    while (this.#agenda.nextAt() <= watched.to) {
      this.#now = this.#agenda.nextAt()
      this.#agenda.runNext()
    }
    const last = (instants: readonly number[]) => instants.reduce((one, other) => Math.max(one, other), 0)
    return {
      calls: this.#calls,
      recovery: outage && {
        awake: affected.length,
        behind,
        withoutToken,
        lastValidMs: last(affected.map(({ validAt }) => validAt - outage.to)),
        lastCaughtUpMs: last(affected.map(({ caughtUpAt }) => caughtUpAt - outage.to)),
        starved: affected.filter((each) => each.isStarved).length,
        valid,
      },
    }
  }
}

/** One of the computers, its person and its program. */
export class Computer {
  readonly draws: SeededDraws
  readonly #fleet: Fleet
  readonly #policy: FleetPolicy
  readonly #asleep: readonly Span[]
  #wantsInstall = false
  #isInstalled = false
  #isAwake = true
  #isOnline = true
  /** Changes whenever the network goes, so that a return that was planned before does not happen. */
  #outages = 0
  /** By what the service knows. */
  #expiresAt = Number.NEGATIVE_INFINITY
  #hasFailed = false
  #isStarved = false
  #validAt = Number.POSITIVE_INFINITY
  #caughtUpAt = Number.POSITIVE_INFINITY

  constructor(fleet: Fleet, draws: SeededDraws, startPolicy: StartFleetPolicy) {
    this.#fleet = fleet
    this.draws = draws
    this.#policy = startPolicy(this)
    const { installed, outage, watched } = fleet.story
    this.#asleep = dailyLife(draws, startAt, watched.to + day).asleep
    this.#planSleep(0)
    this.at(draws.between(installed.from, installed.to), () => this.#install())
    if (outage?.kind === 'no-network') {
      this.at(outage.from, () => this.#loseNetwork())
      this.at(outage.to, () => this.#networkReturnsSoon())
    }
  }

  get now(): number {
    return this.#fleet.now
  }

  get isInstalled(): boolean {
    return this.#isInstalled
  }

  get isAwake(): boolean {
    return this.#isAwake
  }

  get isOnline(): boolean {
    return this.#isOnline
  }

  /** Whether it is awake now and stays so. */
  isAwakeUntil(instant: number): boolean {
    return this.#isAwake && !this.#asleep.some(({ from }) => this.now <= from && from < instant)
  }

  /** Whether the service takes the token. */
  get isValid(): boolean {
    return this.now < this.#expiresAt
  }

  get isBehind(): boolean {
    return this.#hasFailed || !this.isValid
  }

  /** When it first had a valid token since it is watched, and when it was first not behind; infinite if never. */
  get validAt(): number {
    return this.#validAt
  }

  get caughtUpAt(): number {
    return this.#caughtUpAt
  }

  get isStarved(): boolean {
    return this.#isStarved
  }

  /** Runs at the instant, even if the computer sleeps then. Returns how to cancel it. */
  at(instant: number, run: () => void): () => void {
    return this.#fleet.at(instant, run)
  }

  /** Asks the service for a token. */
  call(done: (answer: Answer) => void): void {
    const { outage } = this.#fleet.story
    const latencyMs = Math.round(50 * 40 ** this.draws.fraction())
    const end = (afterMs: number, answer: Answer) =>
      this.at(this.now + afterMs, () => {
        this.#hasFailed = answer.kind !== 'token'
        if (this.isValid) this.#validAt = Math.min(this.#validAt, this.now)
        if (!this.isBehind) this.#caughtUpAt = Math.min(this.#caughtUpAt, this.now)
        done(answer)
      })
    if (!this.#isOnline) return void end(0, { kind: 'no-network' })
    this.#fleet.countCall()
    if (outage === null || !this.#fleet.hasOutage)
      return void this.at(this.now + latencyMs, () => {
        this.#expiresAt = this.now + tokenLifetimeMs
        end(0, { kind: 'token', issuedAt: this.now, expiresAt: this.#expiresAt })
      })
    if (outage.kind === 'says-when') end(latencyMs, { kind: 'busy', retryAfterMs: outage.to - this.now })
    else end(timeoutMs, { kind: 'timeout' })
  }

  /** The service takes calls again. */
  watch(losesToken: boolean): void {
    if (losesToken) this.#expiresAt = Number.NEGATIVE_INFINITY
    const from = this.now
    this.#validAt = this.isValid ? from : Number.POSITIVE_INFINITY
    this.#caughtUpAt = this.isBehind ? Number.POSITIVE_INFINITY : from
    if (losesToken) this.at(from + this.draws.between(0, scriptEveryMs), () => this.#useToken())
    this.at(from + recoveryMs, () => {
      this.#isStarved = !this.isValid
    })
  }

  #useToken(): void {
    if (this.#isAwake && !this.isValid) this.#policy.rejected?.()
    this.at(this.now + scriptEveryMs, () => this.#useToken())
  }

  #install(): void {
    this.#wantsInstall = true
    if (!this.#isOnline) return
    this.#wantsInstall = false
    this.#isInstalled = true
    this.#expiresAt = this.now + tokenLifetimeMs
    this.#policy.start({ kind: 'token', issuedAt: this.now, expiresAt: this.#expiresAt })
  }

  /** One sleep at a time: three weeks of ten thousand computers at once would make the agenda slow. */
  #planSleep(index: number): void {
    const sleep = this.#asleep[index]
    if (sleep === undefined) return
    this.at(sleep.from, () => this.#sleep())
    this.at(sleep.to, () => {
      this.#resume()
      this.#planSleep(index + 1)
    })
  }

  #sleep(): void {
    this.#isAwake = false
    this.#loseNetwork()
    if (this.#isInstalled) this.#policy.sleep?.()
  }

  #resume(): void {
    this.#isAwake = true
    if (this.#isInstalled) this.#policy.resume?.()
    this.#networkReturnsSoon()
  }

  #loseNetwork(): void {
    this.#outages += 1
    this.#isOnline = false
  }

  /** As after a wake-up in the years of one person; the app looks every 3 s. */
  #networkReturnsSoon(): void {
    const { outage } = this.#fleet.story
    if (!this.#isAwake || (outage?.kind === 'no-network' && this.#fleet.hasOutage)) return
    const outages = this.#outages
    this.at(this.now + this.draws.between(second, 23 * second), () => {
      if (this.#outages !== outages) return
      this.#isOnline = true
      if (this.#isInstalled) this.#policy.online()
      else if (this.#wantsInstall) this.#install()
    })
  }
}
