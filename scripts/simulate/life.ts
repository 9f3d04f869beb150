import { minute } from '../../test/support/durations.ts'
import { SeededRandom } from '../../test/support/virtual-ports.ts'
import { createEnvironment } from './environment.ts'
import { leastCalls, type Scenario } from './scenario.ts'
import { companyKey, createServiceFront, username } from './service-front.ts'
import type { StartStrategy } from './strategies.ts'
import { createValidity, emptyTally, type Tally } from './tally.ts'

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
  // No time is left in which a running call could end.
  strategy.stop()
  return tally
}
