import { day, minute } from '../../test/support/durations.ts'
import { liveThrough } from './life.ts'
import { mondayOutage, mondayWeek } from './scenario.ts'
import { deckpass } from './strategies.ts'

/** The time that a company's computers may take to recover from an outage. */
export const recoveryMinutes = 15
const lifetimeMs = 7 * day

/** The effect of the outage on one of a company's computers. */
export interface Aftermath {
  /** Instants of the calls that reached the service, or would have without the outage. True time, epoch ms. */
  readonly calls: readonly number[]
  /** Whether it is awake for 15 minutes after the outage's end. The other figures count only such computers. */
  readonly isAwake: boolean
  /** Whether its token had expired by the outage's end. */
  readonly isWithout: boolean
  /** Whether its last call had failed or its token had expired. */
  readonly isBehind: boolean
  /** The time from the outage's end to the next renewal; infinite without one. */
  readonly renewedAfterMs: number
}

/** Simulates the week of one computer. */
export async function aftermathOf(seed: number): Promise<Aftermath> {
  const week = mondayWeek(seed)
  const calls: { readonly at: number; readonly endedAt: number; readonly broughtToken: boolean }[] = []
  await liveThrough(week, ({ http, clock, ...ports }) => {
    const post: typeof http.post = async (request) => {
      const at = clock.now()
      const result = await http.post(request)
      const broughtToken = result.kind === 'response' && result.status === 200
      if (result.kind === 'response' || result.cause !== 'unreachable')
        calls.push({ at, endedAt: clock.now(), broughtToken })
      return result
    }
    return deckpass({ ...ports, clock, http: { post } })
  })
  const { to } = mondayOutage
  const isAwake = !week.asleep.some((sleep) => sleep.from < to + recoveryMinutes * minute && to < sleep.to)
  const before = calls.filter(({ endedAt }) => endedAt <= to)
  const renewedAt = calls.find((call) => call.broughtToken && call.endedAt > to)?.endedAt
  const tokenFrom = before.findLast((call) => call.broughtToken)?.endedAt ?? Number.NEGATIVE_INFINITY
  const isWithout = isAwake && tokenFrom + lifetimeMs <= to
  return {
    calls: calls.map(({ at }) => at),
    isAwake,
    isWithout,
    isBehind: isAwake && (isWithout || before.at(-1)?.broughtToken === false),
    renewedAfterMs: (renewedAt ?? Number.POSITIVE_INFINITY) - to,
  }
}

/** The figures of a company once the service is back. */
export function figuresOf(computers: readonly Aftermath[]) {
  const { to } = mondayOutage
  const minutes = Array.from({ length: recoveryMinutes }, () => 0)
  for (const at of computers.flatMap(({ calls }) => calls)) {
    const count = minutes[Math.floor((at - to) / minute)]
    if (count !== undefined) minutes[Math.floor((at - to) / minute)] = count + 1
  }
  const last = (some: readonly Aftermath[]) =>
    Math.max(0, ...some.map(({ renewedAfterMs }) => renewedAfterMs))
  const without = computers.filter(({ isWithout }) => isWithout)
  return {
    awake: computers.filter(({ isAwake }) => isAwake).length,
    withoutToken: without.length,
    /** The time until all of `withoutToken` had a token, and until all that were behind had renewed. */
    lastValidMs: last(without),
    lastRenewedMs: last(computers.filter(({ isBehind }) => isBehind)),
    /** The calls in the busiest minute, and per minute on average. */
    busiest: Math.max(...minutes),
    even: minutes.reduce((one, other) => one + other, 0) / recoveryMinutes,
  }
}
