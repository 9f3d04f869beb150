import type { Http, HttpRequest, HttpResult } from '../../app/service/ports.ts'
import { type Fault, Faults } from '../../test/service/faults.ts'
import { logicHttp } from '../../test/service/logic-http.ts'
import { ServiceLogic } from '../../test/service/service-logic.ts'
import { minute, second } from '../../test/support/durations.ts'
import type { Answer, Environment } from './environment.ts'
import { drawAt, refusesCredentials } from './scenario.ts'
import type { Tally } from './tally.ts'

export const username = 'demo.user'
export const companyKey = 'demo-company-key'

/**
 * The practice service's own logic, behind the environment's latency, errors and outages. These depend on the instant,
 * so that two strategies that call in the same second experience the same.
 */
export class ServiceFront implements Http {
  readonly logic: ServiceLogic
  readonly #environment: Environment
  readonly #tally: Tally
  readonly #beforeChange: () => void
  readonly #faults = new Faults()
  readonly #http: Http
  /** Instants of the calls after a refusal within the last half hour, true time. */
  #afterRefusalAt: readonly number[] = []
  #underway = 0

  /** `beforeChange` runs before a call can change which token is valid or known to the strategy. */
  constructor(environment: Environment, tally: Tally, beforeChange: () => void) {
    this.#environment = environment
    this.#tally = tally
    this.#beforeChange = beforeChange
    let issued = 0
    this.logic = new ServiceLogic({
      accounts: [],
      behaviour: environment.scenario.behaviour,
      newToken: () => {
        issued += 1
        return `demo-token-${issued}`
      },
    })
    this.#http = logicHttp({
      logic: this.logic,
      faults: this.#faults,
      clock: environment.computer,
      serverNow: () => environment.now,
      isReachable: () => environment.isOnline && environment.outage?.answer !== 'no-connection',
    })
  }

  setPassword(password: string): void {
    this.logic.accounts.splice(0, 1, { username, password, companyKey })
  }

  async post(request: HttpRequest): Promise<HttpResult> {
    const { scenario, sleeps, now: startedAt } = this.#environment
    this.#beforeChange()
    this.#underway += 1
    this.#tally.maxConcurrentCalls = Math.max(this.#tally.maxConcurrentCalls, this.#underway)
    this.#faults.always(...this.#faultsNow())
    const result = await this.#http.post(request)
    const cameThrough = result.kind === 'response' || result.cause !== 'unreachable'
    if (cameThrough) this.#count()
    this.#beforeChange()
    this.#environment.noteAnswer(this.#answerIn(result), startedAt)
    this.#underway -= 1
    // Half of the connections break if the computer sleeps during a call.
    const isCut = this.#environment.sleeps !== sleeps && drawAt(scenario.seed, this.#environment.now) < 0.5
    return isCut ? { kind: 'no-response', cause: 'cut', detail: 'Slept.' } : result
  }

  #answerIn(result: HttpResult): Answer {
    const { outage } = this.#environment
    if (result.kind !== 'response') return result.cause === 'unreachable' ? 'failure' : 'lost'
    if (result.status === 401 || (outage !== null && refusesCredentials(outage.answer))) return 'refusal'
    if (result.status === 502 || result.status === 504) return 'lost'
    return result.status === 200 && outage === null ? 'token' : 'failure'
  }

  #count(): void {
    this.#tally.requests += 1
    const { now, isRefused, isPersonTyping } = this.#environment
    if (isPersonTyping) this.#tally.byPerson += 1
    if (!isRefused || isPersonTyping) return
    this.#afterRefusalAt = [...this.#afterRefusalAt.filter((at) => at > now - 30 * minute), now]
    this.#tally.afterRefusal += 1
    this.#tally.maxAfterRefusal = Math.max(this.#tally.maxAfterRefusal, this.#afterRefusalAt.length)
  }

  #faultsNow(): Fault[] {
    const { scenario, now, outage } = this.#environment
    const draw = (what: number) => drawAt(scenario.seed + what, Math.floor(now / second))
    const clock: Fault = { kind: 'clock', offMs: scenario.serviceClockOffMs }
    if (outage !== null && outage.answer !== 'no-connection') return [clock, outage.answer]
    const isStuck = draw(1) < scenario.stuckShare
    const delay: Fault = { kind: 'delay', ms: isStuck ? minute : Math.round(50 * 40 ** draw(2)) }
    if (draw(5) < scenario.lostShare) return [clock, delay, { kind: 'reset', when: 'before-headers' }]
    if (draw(3) >= scenario.errorShare) return [clock, delay]
    return [clock, delay, { kind: 'status', status: [500, 502, 503, 504][Math.floor(4 * draw(4))] ?? 500 }]
  }
}
