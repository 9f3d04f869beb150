import { day, minute, second } from '../../test/support/durations.ts'
import { textTable } from '../../test/support/text-table.ts'
import { liveThrough } from './life.ts'
import type { NamedPolicy } from './policies.ts'
import { mondayOutage, mondayWeek, type Year } from './year.ts'

/** How long a company may take to get over an outage, in minutes. */
const recoveryMinutes = 15
const lifetimeMs = 7 * day

/** A call that reached the service, or would have, had it been there. Instants are true time, epoch ms. */
interface Call {
  readonly at: number
  readonly endedAt: number
  readonly broughtToken: boolean
}

/** What a company's computers do about an outage, the same policy on each. Two can be joined. */
export interface Aftermath {
  /** Calls in each minute from the beginning of the outage on. */
  readonly calls: readonly number[]
  /** Computers that are awake when it ends, and for 15 minutes from then on. What follows is of them. */
  readonly awake: number
  /** Whose token had expired by then. */
  readonly withoutToken: number
  /** Whose last call had failed, or whose token had expired. */
  readonly behind: number
  /** After how long the last of those without a token had one, ms; infinite where one never had. */
  readonly lastValidMs: number
  /** After how long the last of those behind had renewed, ms; infinite where one never did. */
  readonly lastRenewedMs: number
}

/** One computer for each seed lives through its week. */
export async function aftermathOf(policy: NamedPolicy, seeds: readonly number[]): Promise<Aftermath> {
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
    aftermath = join(aftermath, aftermathOfOne(week, await callsOf(policy, week)))
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

/** The calls of one computer in its week. */
async function callsOf(policy: NamedPolicy, week: Year): Promise<Call[]> {
  const calls: Call[] = []
  await liveThrough(week, {
    name: policy.name,
    start: (ports) => {
      const post: typeof ports.http.post = async (request) => {
        const at = ports.clock.now()
        const result = await ports.http.post(request)
        const broughtToken = result.kind === 'response' && result.status === 200
        if (result.kind === 'response' || result.cause !== 'unreachable')
          calls.push({ at, endedAt: ports.clock.now(), broughtToken })
        return result
      }
      return policy.start({ ...ports, http: { post } })
    },
  })
  return calls
}

function aftermathOfOne(week: Year, made: readonly Call[]): Aftermath {
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

/** How the calls come once the service is back. */
export function rushOf({ calls }: Aftermath): { busiest: number; even: number } {
  const firstMinute = (mondayOutage.to - mondayOutage.from) / minute
  const after = calls.slice(firstMinute, firstMinute + recoveryMinutes)
  return {
    busiest: Math.max(...after),
    even: after.reduce((one, other) => one + other, 0) / recoveryMinutes,
  }
}

const titles = [
  'policy',
  'calls',
  'busiest minute',
  'even minute',
  'times even',
  'without a token',
  'last valid',
  'last renewed',
]

export const fleetLegend = `calls: from the beginning of the outage to an hour after its end. busiest minute: calls in it, of the ${recoveryMinutes} minutes after the
end; even minute: a fifteenth of the calls of that time. without a token: computers that are awake at the end of the
outage and whose token has expired. last valid: when the last of them had one again; last renewed: when the last one
whose call had failed had renewed; both from the end on, up to noon.`

/** The figures by policy as a Markdown table. */
export function fleetTable(
  rows: readonly { readonly policy: string; readonly aftermath: Aftermath }[],
): string {
  const lines = rows.map(({ policy, aftermath }) => {
    const { busiest, even } = rushOf(aftermath)
    return [
      policy,
      String(aftermath.calls.reduce((one, other) => one + other, 0)),
      String(busiest),
      even.toFixed(0),
      even === 0 ? '' : (busiest / even).toFixed(2),
      `${aftermath.withoutToken} of ${aftermath.awake}`,
      after(aftermath.lastValidMs),
      after(aftermath.lastRenewedMs),
    ]
  })
  return textTable([titles, ...lines], { markdown: true, isRight: (column) => column > 0 })
}

function after(ms: number): string {
  return Number.isFinite(ms) ? `${Math.round(ms / second)} s` : 'never'
}
