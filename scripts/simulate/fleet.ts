import { day, minute } from '../../test/support/durations.ts'
import { deckpass } from './deckpass.ts'
import { duration } from './figures.ts'
import { liveThrough } from './life.ts'
import { mondayOutage, mondayWeek, type Scenario } from './scenario.ts'

/** The time that a company's computers may take to recover from an outage. */
const recoveryMinutes = 15
const lifetimeMs = 7 * day

/** A call that reached the service, or would have without the outage. Instants are true time, epoch ms. */
interface Call {
  readonly at: number
  readonly endedAt: number
  readonly broughtToken: boolean
}

/** How a company's computers with Deckpass react to an outage. Two can be joined. */
export interface Aftermath {
  /** Calls per minute since the beginning of the outage. */
  readonly calls: readonly number[]
  /** Computers that are awake for the 15 minutes after its end. The other figures count only these. */
  readonly awake: number
  /** Computers whose token had expired by the end. */
  readonly withoutToken: number
  /** Computers whose last call had failed, or whose token had expired. */
  readonly behind: number
  /** The time until all of `withoutToken` had a token; infinite if one never had. */
  readonly lastValidMs: number
  /** The time until all of `behind` had renewed; infinite if one never did. */
  readonly lastRenewedMs: number
}

/** Simulates the week of one computer per seed. */
export async function aftermathOf(seeds: readonly number[]): Promise<Aftermath> {
  let aftermath: Aftermath = {
    calls: [],
    awake: 0,
    withoutToken: 0,
    behind: 0,
    lastValidMs: 0,
    lastRenewedMs: 0,
  }
  for (const seed of seeds) {
    const week = mondayWeek(seed)
    aftermath = join(aftermath, aftermathOfOne(week, await callsOf(week)))
  }
  return aftermath
}

export function join(one: Aftermath, other: Aftermath): Aftermath {
  const [longer, shorter] = one.calls.length < other.calls.length ? [other, one] : [one, other]
  return {
    calls: longer.calls.map((count, at) => count + (shorter.calls[at] ?? 0)),
    awake: one.awake + other.awake,
    withoutToken: one.withoutToken + other.withoutToken,
    behind: one.behind + other.behind,
    lastValidMs: Math.max(one.lastValidMs, other.lastValidMs),
    lastRenewedMs: Math.max(one.lastRenewedMs, other.lastRenewedMs),
  }
}

async function callsOf(week: Scenario): Promise<Call[]> {
  const calls: Call[] = []
  await liveThrough(week, {
    name: deckpass.name,
    start: (ports) => {
      const post: typeof ports.http.post = async (request) => {
        const at = ports.clock.now()
        const result = await ports.http.post(request)
        const broughtToken = result.kind === 'response' && result.status === 200
        if (result.kind === 'response' || result.cause !== 'unreachable')
          calls.push({ at, endedAt: ports.clock.now(), broughtToken })
        return result
      }
      return deckpass.start({ ...ports, http: { post } })
    },
  })
  return calls
}

function aftermathOfOne(week: Scenario, made: readonly Call[]): Aftermath {
  const { from, to } = mondayOutage
  const calls = Array.from({ length: Math.ceil((week.endAt - from) / minute) }, () => 0)
  for (const { at } of made) {
    const count = calls[Math.floor((at - from) / minute)]
    if (count !== undefined) calls[Math.floor((at - from) / minute)] = count + 1
  }
  const isAwake = !week.asleep.some((sleep) => sleep.from < to + recoveryMinutes * minute && to < sleep.to)
  const before = made.filter(({ endedAt }) => endedAt <= to)
  const renewedAt = made.find((call) => call.broughtToken && call.endedAt > to)?.endedAt
  const renewedAfterMs = renewedAt === undefined ? Number.POSITIVE_INFINITY : renewedAt - to
  const tokenFrom = before.findLast((call) => call.broughtToken)?.endedAt ?? Number.NEGATIVE_INFINITY
  const isWithout = isAwake && tokenFrom + lifetimeMs <= to
  const isBehind = isAwake && (isWithout || before.at(-1)?.broughtToken === false)
  return {
    calls,
    awake: isAwake ? 1 : 0,
    withoutToken: isWithout ? 1 : 0,
    behind: isBehind ? 1 : 0,
    lastValidMs: isWithout ? renewedAfterMs : 0,
    lastRenewedMs: isBehind ? renewedAfterMs : 0,
  }
}

/** The distribution of calls once the service is back. */
export function rushOf({ calls }: Aftermath): { busiest: number; even: number } {
  const firstMinute = (mondayOutage.to - mondayOutage.from) / minute
  const after = calls.slice(firstMinute, firstMinute + recoveryMinutes)
  return {
    busiest: Math.max(...after),
    even: after.reduce((one, other) => one + other, 0) / recoveryMinutes,
  }
}

export function describeFleet(aftermath: Aftermath): string {
  const { busiest, even } = rushOf(aftermath)
  const { awake, withoutToken, lastValidMs, lastRenewedMs } = aftermath
  return `${awake} computers are awake when the service is back, ${withoutToken} of them without a valid token.
Busiest of the ${recoveryMinutes} minutes after it: ${busiest} calls (${even.toFixed(0)} on average). Every token is valid after ${duration(lastValidMs)},
and every call that had failed is made up for after ${duration(lastRenewedMs)}.`
}
