import type { Http, HttpResult } from '../../app/service/ports.ts'
import { type Fault, Faults } from '../../test/service/faults.ts'
import { logicHttp } from '../../test/service/logic-http.ts'
import { createServiceLogic } from '../../test/service/service-logic.ts'
import { seededDraws } from '../../test/support/draws.ts'
import { minute, second } from '../../test/support/durations.ts'
import { SeededRandom, VirtualClock, VirtualPower } from '../../test/support/virtual-ports.ts'
import { type Answer, createAllowedWait } from './allowed-wait.ts'
import { leastCalls, type Outage, refusesCredentials, type Scenario } from './scenario.ts'
import type { StartStrategy } from './strategies.ts'
import { createValidity, emptyTally, type Tally } from './tally.ts'

const username = 'demo.user'
const companyKey = 'demo-company-key'

/** Time after a wake-up or the return of the network does not count for this long. */
const graceMs = 30 * second

/** Plays a scenario: the computer, the service, and the person who types each new password. */
export async function liveThrough(scenario: Scenario, start: StartStrategy): Promise<Tally> {
  const { startAt, endAt, behaviour } = scenario
  const tally = { ...emptyTally, leastRequests: leastCalls(scenario) }
  const draws = seededDraws(scenario.seed)
  const clock = new VirtualClock(startAt)
  const power = new VirtualPower()
  const bootedAt = clock.uptime()
  /** True time, epoch ms, whatever the computer's clock shows. */
  const now = () => startAt + clock.uptime() - bootedAt
  let isAsleep = false
  let sleeps = 0
  let isOnline = true
  let outage: Outage | null = null
  let graceUntil = startAt
  let [password, typed] = [0, 0]
  const wait = createAllowedWait()
  const isReachable = () => !isAsleep && isOnline && outage === null

  let issued = 0
  const newToken = () => `demo-token-${++issued}`
  const logic = createServiceLogic({ accounts: [], behaviour, newToken })
  const faults = new Faults()
  const service = logicHttp({
    logic,
    faults,
    clock,
    serverNow: now,
    isReachable: () => isOnline && outage?.answer !== 'no-connection',
  })
  const strategy = start({
    clock,
    power,
    http: countedHttp(),
    random: new SeededRandom(scenario.seed),
    isOnline: () => isOnline,
    account: { baseUrl: 'https://slides.example', username, companyKey },
  })
  const validity = createValidity(
    {
      now,
      isReachable,
      graceUntil: () => graceUntil,
      // No strategy can know a password that nobody has typed.
      excusedUntil: () => (typed < password ? Number.POSITIVE_INFINITY : wait.until()),
      isValid: (token, at) => logic.stateOf(token, at) === 'valid',
    },
    strategy,
    tally,
  )

  for (const { at, run } of events()) {
    if (at > endAt) break
    await passUntil(at)
    run()
  }
  await passUntil(endAt)
  strategy.stop()
  return tally

  async function passUntil(at: number): Promise<void> {
    const ms = at - now()
    if (!isAsleep) await clock.advance(ms)
    else if (scenario.countsSleep) clock.pass(ms)
    else clock.sleep(ms)
    validity.mark()
  }

  function events(): { readonly at: number; readonly run: () => void }[] {
    let clockOffMs = 0
    const all = [
      { at: startAt, run: changePassword },
      { at: startAt, run: () => void signIn() },
      ...scenario.asleep.flatMap(({ from, to }) => [
        { at: from, run: () => setAsleep(true) },
        { at: to, run: () => setAsleep(false) },
      ]),
      ...scenario.offline.flatMap(({ from, to }) => [
        { at: from, run: () => setOnline(false) },
        { at: to, run: () => setOnline(true) },
      ]),
      ...scenario.outages.flatMap((each) => [
        { at: each.from, run: () => setOutage(each) },
        { at: each.to, run: () => setOutage(null) },
      ]),
      ...scenario.clockSets.map(({ at, offMs }) => ({
        at,
        run() {
          wait.setClock(offMs - clockOffMs)
          clock.setWall(offMs - clockOffMs)
          clockOffMs = offMs
        },
      })),
      ...scenario.newPasswords.flatMap(({ at, typedAt }) => [
        { at, run: changePassword },
        { at: typedAt, run: () => void signIn() },
      ]),
    ]
    return all.sort((one, other) => one.at - other.at)
  }

  function setAsleep(next: boolean): void {
    if (next && scenario.announcesSleep) power.emit('suspend')
    isAsleep = next
    if (next) sleeps += 1
    else graceUntil = now() + graceMs
    if (!next && scenario.announcesSleep) power.emit('resume')
  }

  function setOnline(next: boolean): void {
    isOnline = next
    if (next) graceUntil = now() + graceMs
  }

  function setOutage(next: Outage | null): void {
    outage = next
  }

  function changePassword(): void {
    password += 1
    logic.accounts.splice(0, 1, { username, password: `demo-${password}`, companyKey })
  }

  /** The person retries ten minutes after a failure. */
  async function signIn(): Promise<void> {
    const current = password
    wait.forgetRefusal()
    if (isReachable() && (await strategy.signIn(`demo-${current}`))) {
      validity.mark()
      typed = current
      validity.begin()
    } else clock.after(10 * minute, () => void signIn())
  }

  /** The practice service, which this scenario disturbs; what reaches it is counted. */
  function countedHttp(): Http {
    /** Instants of the calls after a refusal within the last half hour. */
    let afterRefusalAt: readonly number[] = []
    let underway = 0
    return {
      async post(request) {
        const [sleepsBefore, sentAt] = [sleeps, now()]
        validity.mark()
        underway += 1
        tally.maxConcurrentCalls = Math.max(tally.maxConcurrentCalls, underway)
        faults.always(...faultsNow())
        const result = await service.post(request)
        underway -= 1
        const isCounted = result.kind === 'response' || result.cause !== 'unreachable'
        if (isCounted) tally.requests += 1
        if (isCounted && wait.isRefused()) {
          afterRefusalAt = [...afterRefusalAt.filter((at) => at > now() - 30 * minute), now()]
          tally.afterRefusal += 1
          tally.maxAfterRefusal = Math.max(tally.maxAfterRefusal, afterRefusalAt.length)
        }
        validity.mark()
        wait.note(answerIn(result), sentAt, now())
        // Half of the connections break if the computer sleeps during a call.
        const isCut = sleeps !== sleepsBefore && draws.happens(0.5)
        return isCut ? { kind: 'no-response', cause: 'cut', detail: 'Slept.' } : result
      },
    }
  }

  function answerIn(result: HttpResult): Answer {
    if (result.kind !== 'response') return result.cause === 'unreachable' ? 'failure' : 'lost'
    if (result.status === 401 || (outage !== null && refusesCredentials(outage.answer))) return 'refusal'
    if (result.status === 502 || result.status === 504) return 'lost'
    return result.status === 200 && outage === null ? 'token' : 'failure'
  }

  /** Some calls take longer than any client waits, and some lose their answer, though the service does its work. */
  function faultsNow(): Fault[] {
    const skew: Fault = { kind: 'clock', offMs: scenario.serviceClockOffMs }
    if (outage !== null && outage.answer !== 'no-connection') return [skew, outage.answer]
    const delay: Fault = { kind: 'delay', ms: draws.spread(50, 2 * second) }
    if (!scenario.hasFaultyCalls) return [skew, delay]
    if (draws.happens(0.003)) return [skew, { kind: 'delay', ms: minute }]
    if (draws.happens(0.01)) return [skew, delay, { kind: 'reset', when: 'before-headers' }]
    if (draws.happens(0.05))
      return [skew, delay, { kind: 'status', status: draws.oneOf([500, 502, 503, 504]) }]
    return [skew, delay]
  }
}
