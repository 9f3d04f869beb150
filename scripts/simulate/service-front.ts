import type { Http, HttpRequest, HttpResult } from '../../app/ports/index.ts'
import { type Fault, Faults } from '../../test/service/faults.ts'
import { logicHttp } from '../../test/service/logic-http.ts'
import { ServiceLogic } from '../../test/service/service-logic.ts'
import { minute, second } from '../../test/support/durations.ts'
import type { Environment } from './environment.ts'
import type { Tally } from './tally.ts'
import { drawAt } from './year.ts'

export const username = 'demo.user'
export const companyKey = 'demo-company-key'

/**
 * The practice service's own logic, and the way to it through the environment: latency, errors and outages are
 * drawn by the instant, so that two policies that call in the same second meet the same.
 */
export class ServiceFront implements Http {
  readonly logic: ServiceLogic
  readonly #environment: Environment
  readonly #tally: Tally
  readonly #beforeChange: () => void
  readonly #faults = new Faults()
  readonly #http: Http
  #rejected = false
  #underway = 0

  /** `beforeChange` is called before a call can change which token is valid or known to the policy. */
  constructor(environment: Environment, tally: Tally, beforeChange: () => void) {
    this.#environment = environment
    this.#tally = tally
    this.#beforeChange = beforeChange
    let issued = 0
    this.logic = new ServiceLogic({
      accounts: [],
      behaviour: environment.year.behaviour,
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
      isReachable: () => environment.isOnline && environment.outage?.kind !== 'refuses',
    })
  }

  setPassword(password: string): void {
    this.logic.accounts.splice(0, 1, { username, password, companyKey })
  }

  /** A person has done something about a rejection. */
  pardon(): void {
    this.#rejected = false
  }

  post(request: HttpRequest): Promise<HttpResult> {
    return this.#environment.during(this.#post(request))
  }

  async #post(request: HttpRequest): Promise<HttpResult> {
    const { year, sleeps } = this.#environment
    this.#beforeChange()
    this.#underway += 1
    this.#tally.maxConcurrentCalls = Math.max(this.#tally.maxConcurrentCalls, this.#underway)
    this.#faults.always(...this.#faultsNow())
    if (this.#rejected) this.#tally.callsAfterRejection += 1
    const result = await this.#http.post(request)
    const cameThrough = result.kind === 'response' || result.cause !== 'unreachable'
    if (cameThrough) this.#tally.requests += 1
    if (result.kind === 'response' && result.status === 401) this.#rejected = true
    this.#beforeChange()
    this.#underway -= 1
    // A computer that slept during a call finds the connection broken, half of the time.
    const isCut = this.#environment.sleeps !== sleeps && drawAt(year.seed, this.#environment.now) < 0.5
    return isCut ? { kind: 'no-response', cause: 'cut', detail: 'Slept.' } : result
  }

  #faultsNow(): Fault[] {
    const { year, now, outage } = this.#environment
    const draw = (what: number) => drawAt(year.seed + what, Math.floor(now / second))
    const clock: Fault = { kind: 'clock', offMs: year.serviceClockOffMs }
    if (outage?.kind === 'silent') return [{ kind: 'silence' }]
    if (outage?.kind === 'errors') return [clock, { kind: 'status', status: 503 }]
    const isStuck = draw(1) < year.stuckShare
    const delay: Fault = { kind: 'delay', ms: isStuck ? minute : Math.round(50 * 40 ** draw(2)) }
    if (draw(3) >= year.errorShare) return [clock, delay]
    return [clock, delay, { kind: 'status', status: [500, 502, 503, 504][Math.floor(4 * draw(4))] ?? 500 }]
  }
}
