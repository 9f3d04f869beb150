import { defaultSettings } from '../../app/model/settings.ts'
import { applyFailure, applyToken } from '../../app/renewal/renewal-outcome.ts'
import { mayCall } from '../../app/renewal/renewal-policy.ts'
import { type Instants, RenewalSchedule } from '../../app/renewal/renewal-schedule.ts'
import { networkWaitMs, type Wake } from '../../app/renewal/scheduler.ts'
import { type IssuedToken, serviceFailure, type TokenResult } from '../../app/service/token-response.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { day, hour, minute } from '../support/durations.ts'
import { anAccount } from '../support/stored-account.ts'
import type { Answer, Computer, FleetPolicy, StartFleetPolicy } from './fleet.ts'

/** The scheduler of a computer whose clock is right: the same instants, without a tick a minute. */
class FleetScheduler implements Instants {
  readonly #computer: Computer
  readonly #onWake = new Listeners<[wake: Wake]>()
  readonly #tasks = new Map<string, { readonly at: number; readonly run: () => void }>()
  #holdEndsAt = Number.NEGATIVE_INFINITY
  #timerAt = Number.POSITIVE_INFINITY
  #cancelTimer = () => {}

  constructor(computer: Computer) {
    this.#computer = computer
  }

  set(key: string, at: number, run: () => void): void {
    this.#tasks.set(key, { at, run })
    this.#arm()
  }

  remove(key: string): void {
    this.#tasks.delete(key)
  }

  atOf(key: string): number | null {
    return this.#tasks.get(key)?.at ?? null
  }

  onWake(listener: (wake: Wake) => void): () => void {
    return this.#onWake.add(listener)
  }

  sleep(): void {
    this.#cancelTimer()
    this.#timerAt = Number.POSITIVE_INFINITY
  }

  wake(kind: 'resume' | 'online'): void {
    const isResume = kind === 'resume'
    this.#holdEndsAt = isResume
      ? this.#computer.now + networkWaitMs(this.#computer.draws)
      : this.#computer.now
    this.#onWake.emit({ kind, sleptMs: isResume ? 1 : 0 })
    this.#arm()
  }

  #arm(): void {
    if (!this.#computer.isAwake) return
    const nextAt = Math.min(...[...this.#tasks.values()].map(({ at }) => at))
    const at = Math.max(this.#computer.now, this.#holdEndsAt, nextAt)
    if (at === this.#timerAt) return
    this.#cancelTimer()
    this.#timerAt = at
    if (at < Number.POSITIVE_INFINITY) this.#cancelTimer = this.#computer.at(at, () => this.#runDue())
  }

  #runDue(): void {
    this.#timerAt = Number.POSITIVE_INFINITY
    for (const [key, { at, run }] of [...this.#tasks]) {
      if (at > this.#computer.now) continue
      this.#tasks.delete(key)
      run()
    }
    this.#arm()
  }
}

/** Deckpass's own policy, schedule and account; the call and the scheduler are the fleet's. */
class Deckpass implements FleetPolicy {
  readonly #computer: Computer
  readonly #scheduler: FleetScheduler
  readonly #schedule: RenewalSchedule
  #account = anAccount({ lastCopy: null })
  #calledAt = Number.NEGATIVE_INFINITY
  #isCalling = false

  constructor(computer: Computer) {
    this.#computer = computer
    this.#scheduler = new FleetScheduler(computer)
    this.#schedule = new RenewalSchedule(
      {
        clock: { now: () => computer.now },
        random: computer.draws,
        settings: { read: () => defaultSettings },
        scheduler: this.#scheduler,
      },
      { due: () => this.#renew(), warn: () => {}, expired: () => {} },
    )
    this.#scheduler.onWake((wake) => this.#schedule.planAfterWake(this.#account, wake))
  }

  start(issued: Extract<Answer, { kind: 'token' }>): void {
    this.#take(issuedToken(issued))
  }

  sleep(): void {
    this.#scheduler.sleep()
  }

  resume(): void {
    this.#scheduler.wake('resume')
  }

  online(): void {
    this.#scheduler.wake('online')
  }

  rejected(): void {
    const { now } = this.#computer
    if (mayCall('program', now - this.#calledAt, this.#account.renewal.notBeforeAt, now)) this.#renew()
  }

  #renew(): void {
    if (this.#isCalling) return
    this.#isCalling = true
    this.#calledAt = this.#computer.now
    this.#computer.call((answer) => {
      this.#isCalling = false
      this.#take(resultOf(answer))
    })
  }

  #take(result: TokenResult): void {
    const { draws, now } = this.#computer
    if (result.kind === 'issued') {
      this.#account = applyToken(this.#account, result, draws.fraction(), { keyed: () => '' })
      this.#schedule.plan(this.#account)
    } else {
      this.#account = applyFailure(this.#account, result, now, draws.fraction())
      this.#schedule.planAfterFailure(this.#account)
    }
  }
}

function resultOf(answer: Answer): TokenResult {
  switch (answer.kind) {
    case 'token':
      return issuedToken(answer)
    case 'busy':
      return serviceFailure('busy', { status: 503, retryAfterMs: answer.retryAfterMs, durationMs: 0 })
    case 'timeout':
      return serviceFailure('timeout', { durationMs: 0 })
    case 'no-network':
      return serviceFailure('unreachable', { durationMs: 0 })
  }
}

function issuedToken({ issuedAt, expiresAt }: Extract<Answer, { kind: 'token' }>): IssuedToken {
  const said = { estimated: false, skewMs: 0, serviceMessage: null, status: 200, durationMs: 0 }
  return { kind: 'issued', value: 'not-a-real-token', issuedAt, expiresAt, ...said }
}

/** `curl` at nine every morning, if the computer is awake then. */
const crontab: StartFleetPolicy = (computer) => {
  const nine = (at: number) => at - (at % day) + 9 * hour
  function wait(): void {
    const today = nine(computer.now)
    computer.at(computer.now < today ? today : today + day, () => {
      if (computer.isAwake) computer.call(() => {})
      wait()
    })
  }
  return { start: wait, online: () => {} }
}

/** A call when the timer says so, or when the network is there after it. Null ends it. */
function onTimer(computer: Computer, delayAfterMs: (answer: Answer) => number | null): FleetPolicy {
  let dueAt = Number.POSITIVE_INFINITY
  let cancel = () => {}
  function wait(answer: Answer): void {
    const delayMs = delayAfterMs(answer)
    dueAt = delayMs === null ? Number.POSITIVE_INFINITY : computer.now + delayMs
    arm()
  }
  function arm(): void {
    cancel()
    if (dueAt < Number.POSITIVE_INFINITY) cancel = computer.at(Math.max(computer.now, dueAt), call)
  }
  function call(): void {
    if (!computer.isAwake || !computer.isOnline) return
    dueAt = Number.POSITIVE_INFINITY
    computer.call(wait)
  }
  return { start: wait, online: arm }
}

export const fleetPolicies: readonly { readonly name: string; readonly start: StartFleetPolicy }[] = [
  { name: 'Deckpass', start: (computer) => new Deckpass(computer) },
  { name: 'crontab at nine', start: crontab },
  { name: 'every 20 minutes', start: (computer) => onTimer(computer, () => 20 * minute) },
  {
    name: 'one timer, expiry - 5 min',
    start: (computer) =>
      onTimer(computer, (answer) =>
        answer.kind === 'token' ? answer.expiresAt - computer.now - 5 * minute : null,
      ),
  },
]
