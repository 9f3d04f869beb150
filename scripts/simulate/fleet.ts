import { day, minute } from '../../test/support/durations.ts'
import { liveThrough } from './life.ts'
import { mondayOutage, mondayWeek } from './scenario.ts'
import { deckpass } from './strategies.ts'

/** The time that a company's computers may take to recover from an outage. */
export const recoveryMinutes = 15
const lifetimeMs = 7 * day

/** What the outage does to one of a company's computers with Deckpass. */
export interface Aftermath {
  /** Instants of the calls that reached the service, or would have without the outage. True time, epoch ms. */
  readonly calls: readonly number[]
  /** Awake for the 15 minutes after the end of the outage. The other figures count only such computers. */
  readonly isAwake: boolean
  /** Its token had expired by the end. */
  readonly isWithout: boolean
  /** From the end to the next renewal; infinite without one. */
  readonly renewedAfterMs: number
}

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
  const renewedAt = calls.find((call) => call.broughtToken && call.endedAt > to)?.endedAt
  const tokenFrom = calls.findLast((call) => call.broughtToken && call.endedAt <= to)?.endedAt ?? 0
  return {
    calls: calls.map(({ at }) => at),
    isAwake,
    isWithout: isAwake && tokenFrom + lifetimeMs <= to,
    renewedAfterMs: (renewedAt ?? Number.POSITIVE_INFINITY) - to,
  }
}

export function figuresOf(computers: readonly Aftermath[]) {
  const { to } = mondayOutage
  const minutes = Array.from({ length: recoveryMinutes }, () => 0)
  for (const at of computers.flatMap(({ calls }) => calls)) {
    const count = minutes[Math.floor((at - to) / minute)]
    if (count !== undefined) minutes[Math.floor((at - to) / minute)] = count + 1
  }
  const without = computers.filter(({ isWithout }) => isWithout)
  return {
    awake: computers.filter(({ isAwake }) => isAwake).length,
    withoutToken: without.length,
    /** The time until all of `withoutToken` had a token. */
    lastValidMs: Math.max(0, ...without.map(({ renewedAfterMs }) => renewedAfterMs)),
    /** Calls in the busiest minute, and on average. */
    busiest: Math.max(...minutes),
    even: minutes.reduce((one, other) => one + other, 0) / recoveryMinutes,
  }
}
