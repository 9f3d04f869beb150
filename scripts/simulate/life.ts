import type { Http, HttpResult } from '../../app/service/ports.ts'
import { type Fault, Faults } from '../../test/service/faults.ts'
import { logicHttp } from '../../test/service/logic-http.ts'
import { createServiceLogic } from '../../test/service/service-logic.ts'
import { minute, second } from '../../test/support/durations.ts'
import { SeededRandom } from '../../test/support/virtual-ports.ts'
import { type Answer, createEnvironment, type Environment } from './environment.ts'
import { drawAt, leastCalls, refusesCredentials, type Scenario } from './scenario.ts'
import type { StartStrategy } from './strategies.ts'
import { createValidity, emptyTally, type Tally } from './tally.ts'

const username = 'demo.user'
const companyKey = 'demo-company-key'

export async function liveThrough(scenario: Scenario, start: StartStrategy): Promise<Tally> {
  const tally = { ...emptyTally(), leastRequests: leastCalls(scenario) }
  const mark = () => validity.mark()
  const environment = createEnvironment(scenario, mark)
  const service = createServiceFront(environment, tally, mark)
  const { computer } = environment
  const strategy = start({
    clock: computer,
    power: computer.power,
    http: service.http,
    random: new SeededRandom(scenario.seed),
    isOnline: environment.isOnline,
    account: { baseUrl: 'https://slides.example', username, companyKey },
  })
  let [password, typed] = [0, 0]
  const validity = createValidity(environment, service.logic, tally, {
    token: () => strategy.token,
    isPasswordOld: () => typed < password,
  })

  /** The person retries ten minutes after a failure. */
  const signIn = async (): Promise<void> => {
    const current = password
    const isSignedIn = await environment.typing(
      async () => environment.isReachable() && (await strategy.signIn(`demo-${current}`)),
    )
    if (isSignedIn) {
      typed = current
      validity.begin()
    } else environment.at(environment.now() + 10 * minute, () => void signIn())
  }
  const changePassword = () => {
    mark()
    password += 1
    service.setPassword(`demo-${password}`)
  }

  changePassword()
  environment.at(scenario.startAt, () => void signIn())
  for (const { at, typedAt } of scenario.newPasswords) {
    environment.at(at, changePassword)
    environment.at(typedAt, () => void signIn())
  }
  for (const at of scenario.forgets)
    environment.at(at, () => {
      validity.forget()
      service.logic.forgetTokens()
    })
  await environment.pass()
  // Stops, because a running call has no time left in which to end.
  strategy.stop()
  return tally
}

/**
 * The practice service's own logic, with the environment's latency, errors and outages. These depend on the instant, so
 * that two strategies that call in the same second get the same ones. `beforeChange` runs before a call can change
 * which token is valid or known to the strategy.
 */
function createServiceFront(environment: Environment, tally: Tally, beforeChange: () => void) {
  const { scenario } = environment
  const faults = new Faults()
  let issued = 0
  const logic = createServiceLogic({
    accounts: [],
    behaviour: scenario.behaviour,
    newToken: () => {
      issued += 1
      return `demo-token-${issued}`
    },
  })
  const service = logicHttp({
    logic,
    faults,
    clock: environment.computer,
    serverNow: environment.now,
    isReachable: () => environment.isOnline() && environment.outage()?.answer !== 'no-connection',
  })
  /** Instants of the calls after a refusal within the last half hour, true time. */
  let afterRefusalAt: readonly number[] = []
  let underway = 0

  const count = () => {
    tally.requests += 1
    if (environment.isPersonTyping()) tally.byPerson += 1
    else if (environment.isRefused()) {
      const now = environment.now()
      afterRefusalAt = [...afterRefusalAt.filter((at) => at > now - 30 * minute), now]
      tally.afterRefusal += 1
      tally.maxAfterRefusal = Math.max(tally.maxAfterRefusal, afterRefusalAt.length)
    }
  }
  const http: Http = {
    async post(request) {
      const [sleeps, startedAt] = [environment.sleeps(), environment.now()]
      beforeChange()
      underway += 1
      tally.maxConcurrentCalls = Math.max(tally.maxConcurrentCalls, underway)
      faults.always(...faultsIn(environment))
      const result = await service.post(request)
      if (result.kind === 'response' || result.cause !== 'unreachable') count()
      beforeChange()
      environment.noteAnswer(answerIn(result, environment), startedAt)
      underway -= 1
      // Half of the connections break if the computer sleeps during a call.
      const isCut = environment.sleeps() !== sleeps && drawAt(scenario.seed, environment.now()) < 0.5
      return isCut ? { kind: 'no-response', cause: 'cut', detail: 'Slept.' } : result
    },
  }
  return {
    logic,
    http,
    setPassword: (password: string) => void logic.accounts.splice(0, 1, { username, password, companyKey }),
  }
}

function answerIn(result: HttpResult, environment: Environment): Answer {
  const outage = environment.outage()
  if (result.kind !== 'response') return result.cause === 'unreachable' ? 'failure' : 'lost'
  if (result.status === 401 || (outage !== null && refusesCredentials(outage.answer))) return 'refusal'
  if (result.status === 502 || result.status === 504) return 'lost'
  return result.status === 200 && outage === null ? 'token' : 'failure'
}

function faultsIn(environment: Environment): Fault[] {
  const { scenario } = environment
  const outage = environment.outage()
  const draw = (what: number) => drawAt(scenario.seed + what, Math.floor(environment.now() / second))
  const clock: Fault = { kind: 'clock', offMs: scenario.serviceClockOffMs }
  if (outage !== null && outage.answer !== 'no-connection') return [clock, outage.answer]
  const isStuck = draw(1) < scenario.stuckShare
  const delay: Fault = { kind: 'delay', ms: isStuck ? minute : Math.round(50 * 40 ** draw(2)) }
  if (draw(5) < scenario.lostShare) return [clock, delay, { kind: 'reset', when: 'before-headers' }]
  if (draw(3) >= scenario.errorShare) return [clock, delay]
  return [clock, delay, { kind: 'status', status: [500, 502, 503, 504][Math.floor(4 * draw(4))] ?? 500 }]
}
