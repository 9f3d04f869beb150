import type { Fault } from '../../test/service/faults.ts'
import type { Behaviour } from '../../test/service/service-logic.ts'
import { type Draws, seededDraws } from '../../test/support/draws.ts'
import { day, hour, minute, second } from '../../test/support/durations.ts'

/** Instants in true time, epoch ms. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A time in which the service gives no token. Calls get no connection, or one of these answers. */
export interface Outage extends Span {
  readonly answer: Fault | 'no-connection'
}

/** What happens to one computer and the service, the same for every strategy. Instants are true time, epoch ms. */
export interface Scenario {
  readonly seed: number
  readonly startAt: number
  readonly endAt: number
  readonly asleep: readonly Span[]
  /** Whether the computer reports sleep, and whether its monotonic clock continues during it. */
  readonly announcesSleep: boolean
  readonly countsSleep: boolean
  /** The offset of the computer's clock from each instant on. The first is the start. */
  readonly clockSets: readonly { readonly at: number; readonly offMs: number }[]
  readonly offline: readonly Span[]
  readonly serviceClockOffMs: number
  readonly behaviour: Pick<Behaviour, 'lifetimeMs'> & Partial<Behaviour>
  /** Never overlap. */
  readonly outages: readonly Outage[]
  /** Changes of the password, and when the person types the new one. */
  readonly newPasswords: readonly { readonly at: number; readonly typedAt: number }[]
  readonly hasFaultyCalls: boolean
}

/** A Monday at nine, when the person starts to work. */
const startAt = Date.UTC(2027, 0, 4, 9)
/** Nothing goes wrong on the first day. */
const calmMs = day
const weekMs = 7 * day

/** Answers of a proxy, a gateway, or a failed part of the service. */
const gatewayAnswers = [
  { kind: 'html', status: 200 },
  { kind: 'html', status: 400 },
  { kind: 'html', status: 403 },
  { kind: 'html', status: 404 },
  { kind: 'redirect', to: 'https://sign-in.example/' },
  { kind: 'status', status: 403 },
  { kind: 'empty', status: 403 },
  { kind: 'empty', status: 204 },
  { kind: 'status', status: 200, body: '{"status":"ok"}' },
] as const satisfies readonly Fault[]

/** Whether the answer refuses the credentials, which a web page never does; see docs/renewal.md. */
export function refusesCredentials(answer: Outage['answer']): boolean {
  if (answer === 'no-connection' || !('status' in answer)) return false
  return answer.status === 401 || (answer.status === 403 && answer.kind !== 'html')
}

/** Weeks with every kind of failure. Tokens live for a week, or with `any` from a minute to 30 days. */
export function faultyWeeks(seed: number, tokens: 'week' | 'any'): Scenario {
  const draws = seededDraws(seed)
  const lifetimeMs = tokens === 'week' ? weekMs : draws.spread(minute, 30 * day)
  // Long enough for many renewals, but shorter if they are frequent.
  const endAt = startAt + Math.min(12 * weekMs, Math.max(4 * day, 12 * lifetimeMs))
  const times = (count: number) =>
    Array.from({ length: count }, () => draws.between(startAt + calmMs, endAt)).sort((a, b) => a - b)
  const some = (most: number) => times(draws.between(0, most))
  const skew = () =>
    draws.happens(1 / 3) ? draws.between(-2 * day, 2 * day) : draws.between(-2 * second, 2 * second)
  const staysAwake = draws.happens(1 / 4)
  const asleep = staysAwake ? [] : nightsIn(draws, endAt)
  const outages: Outage[] = [
    ...some(2).map((from) => ({
      from,
      to: from + draws.spread(5 * minute, 3 * day),
      answer: draws.oneOf<Outage['answer']>([
        'no-connection',
        { kind: 'status', status: 503 },
        { kind: 'silence' },
      ]),
    })),
    ...some(3).map((from) => ({
      from,
      to: from + draws.spread(30 * minute, day),
      answer: draws.oneOf(gatewayAnswers),
    })),
    ...some(1).map((from) => ({
      from,
      to: from + draws.spread(30 * minute, day),
      answer: { kind: 'status', status: 401 } as const,
    })),
  ]
  return {
    seed,
    startAt,
    endAt,
    asleep,
    announcesSleep: draws.happens(0.5),
    countsSleep: draws.happens(0.5),
    clockSets: [startAt, ...some(2)]
      .filter((at) => !isWithin(asleep, at))
      .map((at) => ({ at, offMs: skew() })),
    offline: staysAwake
      ? []
      : union([
          ...withoutNetworkAfterSleep(draws, asleep),
          ...some(12).map((from) => ({ from, to: from + draws.spread(10 * second, 20 * minute) })),
          ...some(1).map((from) => ({ from, to: from + draws.spread(8 * hour, 5 * day) })),
        ]),
    serviceClockOffMs: skew(),
    behaviour: { lifetimeMs, ...draws.oneOf(renewalAnswers) },
    outages: disjoint(outages),
    newPasswords: draws.happens(1 / 3)
      ? times(1).map((at) => ({ at, typedAt: at + draws.spread(hour, 5 * weekMs) }))
      : [],
    hasFaultyCalls: true,
  }
}

/** The specification does not define the answer to a renewal. */
const renewalAnswers: readonly Partial<Behaviour>[] = [
  {},
  { renewalChangesToken: false },
  { renewalAnswersHeader: false, renewalOfNothing: 'not-found' },
  { renewalAnswersHeader: false, renewalAnswersBody: false },
  { updateEndpoint: 'missing' },
]

/** The fewest calls that keep a token valid whenever the computer is awake and can reach the service. */
export function leastCalls({ startAt, endAt, behaviour, asleep, offline, outages }: Scenario): number {
  const without = union([...asleep, ...offline, ...outages])
  let calls = 0
  let next = 0
  for (let at = startAt; at < endAt; at += behaviour.lifetimeMs) {
    for (let span = without[next]; span !== undefined && span.from <= at; span = without[next]) {
      at = Math.max(at, span.to)
      next += 1
    }
    if (at < endAt) calls += 1
  }
  return calls
}

/** The service does not answer on a Monday from eight to eleven. */
export const mondayOutage = { from: startAt + weekMs - hour, to: startAt + weekMs + 2 * hour } as const

/**
 * The week of one computer in a company, up to that Monday at noon. Its person signed in on the Monday before between
 * nine and ten. So the renewal is due on Sunday, when most computers sleep, and the token expires during the outage.
 */
export function mondayWeek(seed: number): Scenario {
  const draws = seededDraws(seed)
  const signedInAt = draws.between(startAt, startAt + hour)
  const endAt = mondayOutage.to + hour
  const asleep = nightsIn(draws, endAt)
  return {
    seed,
    startAt: signedInAt,
    endAt,
    asleep,
    announcesSleep: draws.happens(0.5),
    countsSleep: draws.happens(0.5),
    clockSets: [],
    offline: withoutNetworkAfterSleep(draws, asleep),
    serviceClockOffMs: 0,
    behaviour: { lifetimeMs: weekMs },
    outages: [{ ...mondayOutage, answer: { kind: 'silence' } }],
    newPasswords: [],
    hasFaultyCalls: false,
  }
}

/** The network returns 1 to 20 s after a wake-up. */
function withoutNetworkAfterSleep(draws: Draws, asleep: readonly Span[]): Span[] {
  return asleep.map(({ to }) => ({ from: to, to: to + draws.between(second, 20 * second) }))
}

/** The computer sleeps on most nights and weekends, and sometimes at midday. Days are in UTC. */
function nightsIn(draws: Draws, endAt: number): Span[] {
  const awake: Span[] = [{ from: startAt, to: startAt + 8 * hour }]
  const naps: Span[] = []
  for (let midnight = startAt - (startAt % day) + day; midnight < endAt; midnight += day) {
    const noon = midnight + 12 * hour
    const isWorkday = ![0, 6].includes(new Date(noon).getUTCDay())
    if (isWorkday) {
      const wholeNight = draws.happens(0.15) ? day : 0
      awake.push({
        from: midnight + draws.between(8 * hour, 9 * hour),
        to: midnight + draws.between(17 * hour, 19.5 * hour) + wholeNight,
      })
      if (draws.happens(0.3)) naps.push({ from: noon, to: noon + draws.between(20 * minute, 90 * minute) })
    } else if (draws.happens(0.25)) {
      const from = midnight + draws.between(9 * hour, 16 * hour)
      awake.push({ from, to: from + draws.between(hour, 5 * hour) })
    }
  }
  const days = union(awake)
  const nights = days.map(({ to }, index) => ({ from: to, to: days[index + 1]?.from ?? endAt }))
  return union([...nights, ...naps])
}

function union(spans: readonly Span[]): Span[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) merged.push({ from, to })
  }
  return merged
}

/** In order, without any that begins before the previous one has ended. */
function disjoint(outages: readonly Outage[]): Outage[] {
  const kept: Outage[] = []
  for (const outage of [...outages].sort((one, other) => one.from - other.from))
    if (outage.from > (kept.at(-1)?.to ?? 0)) kept.push(outage)
  return kept
}

function isWithin(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to)
}
