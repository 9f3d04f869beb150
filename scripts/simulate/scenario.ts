import type { Fault } from '../../test/service/faults.ts'
import type { Behaviour } from '../../test/service/service-logic.ts'
import { day, hour, minute, second } from '../../test/support/durations.ts'
import { SeededRandom } from '../../test/support/virtual-ports.ts'

/** Instants in true time, epoch ms. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A time in which the service gives no token. Calls get no connection or this answer. */
export interface Outage extends Span {
  readonly answer: Fault | 'no-connection'
}

/** What happens to one computer and the service, the same for every strategy. Instants are true time, epoch ms. */
export interface Scenario {
  readonly seed: number
  readonly startAt: number
  readonly endAt: number
  readonly asleep: readonly Span[]
  /** Instants at which the screen is unlocked. */
  readonly unlocks: readonly number[]
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
  /** Instants at which the service restarts and loses its tokens. */
  readonly forgets: readonly number[]
  /** The changes of the password, and when the person types each new one. */
  readonly newPasswords: readonly { readonly at: number; readonly typedAt: number }[]
  /** The share of requests outside outages that are answered with 5xx. */
  readonly errorShare: number
  /** The share of requests that the service carries out, but more slowly than any client waits. */
  readonly stuckShare: number
  /** The share of requests that the service carries out before the connection breaks, without an answer. */
  readonly lostShare: number
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
export function faultyWeeks(seed: number, tokens: 'week' | 'any', lostShare = 0.01): Scenario {
  const draws = new SeededDraws(seed)
  const lifetimeMs = tokens === 'week' ? weekMs : draws.spread(minute, 30 * day)
  // Long enough for many renewals, but shorter if they are frequent.
  const endAt = startAt + Math.min(12 * weekMs, Math.max(4 * day, 12 * lifetimeMs))
  const times = (count: number) =>
    Array.from({ length: count }, () => draws.between(startAt + calmMs, endAt)).sort((a, b) => a - b)
  const some = (most: number) => times(draws.between(0, most))
  const skew = () =>
    draws.happens(1 / 3) ? draws.between(-2 * day, 2 * day) : draws.between(-2 * second, 2 * second)
  const staysAwake = draws.happens(1 / 4)
  const { asleep, unlocks } = staysAwake ? alwaysAwake : workingDays(draws, endAt)
  const forgets = some(1)
  const outages: Outage[] = [
    ...some(2).map((from) => ({
      from,
      to: from + draws.spread(5 * minute, 3 * day),
      answer: draws.oneOf<Outage['answer']>(
        'no-connection',
        { kind: 'status', status: 503 },
        { kind: 'silence' },
      ),
    })),
    ...some(3).map((from) => ({
      from,
      to: from + draws.spread(30 * minute, day),
      answer: draws.oneOf<Fault>(...gatewayAnswers),
    })),
    ...some(1).map((from) => ({
      from,
      to: from + draws.spread(30 * minute, day),
      answer: { kind: 'status', status: 401 } as const,
    })),
    ...forgets.map((to) => ({ from: to - 2 * minute, to, answer: 'no-connection' as const })),
  ]
  return {
    seed,
    startAt,
    endAt,
    asleep,
    unlocks,
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
    behaviour: { lifetimeMs, ...draws.oneOf<Partial<Behaviour>>(...renewalAnswers) },
    outages: disjoint(outages),
    forgets,
    newPasswords: draws.happens(1 / 3)
      ? times(1).map((at) => ({ at, typedAt: at + draws.spread(hour, 5 * weekMs) }))
      : [],
    errorShare: 0.05,
    stuckShare: 0.003,
    lostShare,
  }
}

/** The specification does not define the answer to a renewal. */
const renewalAnswers: readonly [Partial<Behaviour>, ...Partial<Behaviour>[]] = [
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

/** The service does not answer on this Monday from eight to eleven. */
export const mondayOutage = { from: startAt + weekMs - hour, to: startAt + weekMs + 2 * hour } as const

/**
 * The week of one computer in a company, up to that Monday at noon. Its user signed in on the previous Monday between
 * nine and ten. So the renewal is due on Sunday, when most computers sleep, and the token expires during the outage.
 */
export function mondayWeek(seed: number): Scenario {
  const draws = new SeededDraws(seed)
  const signedInAt = draws.between(startAt, startAt + hour)
  const endAt = mondayOutage.to + hour
  const { asleep, unlocks } = workingDays(draws, endAt)
  return {
    seed,
    startAt: signedInAt,
    endAt,
    asleep,
    unlocks,
    announcesSleep: draws.happens(0.5),
    countsSleep: draws.happens(0.5),
    clockSets: [],
    offline: withoutNetworkAfterSleep(draws, asleep),
    serviceClockOffMs: 0,
    behaviour: { lifetimeMs: weekMs },
    outages: [{ ...mondayOutage, answer: { kind: 'silence' } }],
    forgets: [],
    newPasswords: [],
    errorShare: 0,
    stuckShare: 0,
    lostShare: 0,
  }
}

/** The network returns 1 to 20 s after a wake-up. */
function withoutNetworkAfterSleep(draws: SeededDraws, asleep: readonly Span[]): Span[] {
  return asleep.map(({ to }) => ({ from: to, to: to + draws.between(second, 20 * second) }))
}

type Nights = Pick<Scenario, 'asleep' | 'unlocks'>

const alwaysAwake: Nights = { asleep: [], unlocks: [] }

/**
 * The computer sleeps on most nights and weekends, and sometimes at midday. The screen is unlocked three times per
 * working day. Days are in UTC.
 */
function workingDays(draws: SeededDraws, endAt: number): Nights {
  const awake: Span[] = [{ from: startAt, to: startAt + 8 * hour }]
  const naps: Span[] = []
  const unlocks: number[] = []
  for (let midnight = startAt - (startAt % day) + day; midnight < endAt; midnight += day) {
    const noon = midnight + 12 * hour
    const isWorkday = ![0, 6].includes(new Date(noon).getUTCDay())
    if (isWorkday) {
      const wholeNight = draws.happens(0.15) ? day : 0
      awake.push({
        from: midnight + draws.between(8 * hour, 9 * hour),
        to: midnight + draws.between(17 * hour, 19.5 * hour) + wholeNight,
      })
      for (let count = 0; count < 3; count += 1) unlocks.push(midnight + draws.between(9 * hour, 17.5 * hour))
      if (draws.happens(0.3)) naps.push({ from: noon, to: noon + draws.between(20 * minute, 90 * minute) })
    } else if (draws.happens(0.25)) {
      const from = midnight + draws.between(9 * hour, 16 * hour)
      awake.push({ from, to: from + draws.between(hour, 5 * hour) })
    }
  }
  const asleep = union([...gapsIn(union(awake), endAt), ...naps])
  return { asleep, unlocks: unlocks.filter((at) => !isWithin(asleep, at)).sort((one, other) => one - other) }
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

/** Sorts the outages and drops each that begins before the previous one has ended. */
function disjoint(outages: readonly Outage[]): Outage[] {
  const kept: Outage[] = []
  for (const outage of [...outages].sort((one, other) => one.from - other.from))
    if (outage.from > (kept.at(-1)?.to ?? 0)) kept.push(outage)
  return kept
}

/** The gaps between the spans, up to `endAt`. */
function gapsIn(spans: readonly Span[], endAt: number): Span[] {
  return spans.map(({ to }, index) => ({ from: to, to: spans[index + 1]?.from ?? endAt }))
}

function isWithin(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to)
}

/** Reproducible random draws for a scenario. */
class SeededDraws {
  readonly #random: SeededRandom

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
    // Adjacent seeds have similar first numbers, so these are skipped.
    for (let drawn = 0; drawn < 20; drawn += 1) this.#random.fraction()
  }

  happens(share: number): boolean {
    return this.#random.fraction() < share
  }

  between(least: number, most: number): number {
    return Math.round(least + this.#random.fraction() * (most - least))
  }

  /** Uniform in the logarithm, so that short durations are as frequent as long ones. */
  spread(least: number, most: number): number {
    return Math.round(least * (most / least) ** this.#random.fraction())
  }

  oneOf<const T>(...all: readonly [T, ...T[]]): T {
    return all[Math.floor(this.#random.fraction() * all.length)] ?? all[0]
  }
}

/** A number in [0, 1) that depends only on `seed` and `at` (murmur3's finalizer). */
export function drawAt(seed: number, at: number): number {
  let bits = Math.imul(seed, 0x9e3779b1) ^ Math.imul(at | 0, 0x85ebca6b) ^ Math.floor(at / 2 ** 32)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}
