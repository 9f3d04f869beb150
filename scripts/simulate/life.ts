import type { Clock, Power, Random } from '../../app/ports/index.ts'
import type { Http } from '../../app/service/ports.ts'
import { minute } from '../../test/support/durations.ts'
import { SeededRandom } from '../../test/support/virtual-ports.ts'
import { Environment } from './environment.ts'
import { leastCalls, type Scenario } from './scenario.ts'
import { companyKey, ServiceFront, username } from './service-front.ts'
import { emptyTally, type Tally, Validity } from './tally.ts'

/** A way to keep a token valid: Deckpass, or what a person would use instead. */
export interface Strategy {
  /** The token that a person would paste now. */
  readonly token: string | null
  /** The person types the password, at first and after each change of it. Resolves to false if that failed. */
  signIn(password: string): Promise<boolean>
  stop(): Promise<void>
}

export interface StrategyPorts {
  readonly clock: Clock
  readonly power: Power
  readonly http: Http
  readonly random: Random
  readonly isOnline: () => boolean
  readonly account: { readonly baseUrl: string; readonly username: string; readonly companyKey: string }
}

export interface NamedStrategy {
  readonly name: string
  readonly start: (ports: StrategyPorts) => Strategy
}

export async function liveThrough(scenario: Scenario, named: NamedStrategy): Promise<Tally> {
  const tally = { ...emptyTally(), lives: 1, leastRequests: leastCalls(scenario) }
  const mark = () => validity.mark()
  const environment = new Environment(scenario, mark)
  const service = new ServiceFront(environment, tally, mark)
  const { computer } = environment
  const strategy = named.start({
    clock: computer,
    power: computer.power,
    http: service,
    random: new SeededRandom(scenario.seed),
    isOnline: () => environment.isOnline,
    account: { baseUrl: 'https://slides.example', username, companyKey },
  })
  let [password, typed] = [0, 0]
  const validity = new Validity(environment, service.logic, tally, {
    token: () => strategy.token,
    isPasswordOld: () => typed < password,
  })

  /** The person retries ten minutes after a failure. */
  const signIn = async (): Promise<void> => {
    const current = password
    const isSignedIn = await environment.typing(
      async () => environment.isReachable && (await strategy.signIn(`demo-${current}`)),
    )
    if (!isSignedIn) return environment.at(environment.now + 10 * minute, () => void signIn())
    typed = current
    validity.begin()
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
  // No time is left in which a running call could end.
  void strategy.stop()
  return tally
}
