import type { Behaviour } from '../../test/service/service-logic.ts'
import { day, hour, minute, second } from '../../test/support/durations.ts'
import { SeededRandom } from '../../test/support/virtual-ports.ts'

/** What an outage looks like from outside: no connection, an error from a gateway, or no answer at all. */
type OutageKind = 'refuses' | 'errors' | 'silent'

/** Everything that happens in a year, the same for every policy. Instants are true time, epoch ms. */
export interface Year extends Daily {
  readonly seed: number
  readonly startAt: number
  readonly endAt: number
  /** Whether the computer tells of sleep, and whether its monotonic clock runs on meanwhile. */
  readonly announcesSleep: boolean
  readonly countsSleep: boolean
  /** How far the computer's clock is ahead, from these instants on. The first is the start. */
  readonly clockSets: readonly { readonly at: number; readonly offMs: number }[]
  readonly offline: readonly Span[]
  readonly serviceClockOffMs: number
  readonly behaviour: Partial<Behaviour>
  readonly outages: readonly (Span & { readonly kind: OutageKind })[]
  /** Restarts in which the service loses its tokens. */
  readonly forgets: readonly number[]
  readonly newPasswords: readonly number[]
  /** Share of the requests that are answered with 5xx, besides outages. */
  readonly errorShare: number
  /** Share of the requests that take longer than anybody waits. */
  readonly stuckShare: number
}

/** A Monday, at nine: the person has sat down. */
const startAt = Date.UTC(2027, 0, 4, 9)
/** Nothing goes wrong while the person sets things up. */
const calmMs = day
export const yearMs = 365 * day

/** Tokens of 7 days for a year, unless given. */
interface Frame {
  readonly lifetimeMs?: number
  readonly lengthMs?: number
}

/** A year, or some other time, with everything that can go wrong. */
export function faultyYear(seed: number, { lifetimeMs = 7 * day, lengthMs = yearMs }: Frame = {}): Year {
  const draws = new SeededDraws(seed)
  const endAt = startAt + lengthMs
  /** Random instants, so many in a year. */
  const times = (perYear: number) => {
    const count = (perYear * lengthMs) / yearMs
    const whole = Math.floor(count) + (draws.happens(count % 1) ? 1 : 0)
    const some = Array.from({ length: whole }, () => draws.between(startAt + calmMs, endAt))
    return some.sort((one, other) => one - other)
  }
  const skew = () =>
    draws.happens(1 / 3) ? draws.between(-2 * day, 2 * day) : draws.between(-2 * second, 2 * second)
  const life = dailyLife(draws, startAt, endAt)
  const forgets = times(1)
  const outages = times(6).map((from) => ({
    from,
    to: from + draws.spread(5 * minute, 3 * day),
    kind: draws.oneOf('refuses', 'errors', 'silent'),
  }))
  return {
    seed,
    startAt,
    endAt,
    ...life,
    announcesSleep: draws.happens(0.5),
    countsSleep: draws.happens(0.5),
    clockSets: [startAt, ...times(3)]
      .filter((at) => !isWithin(life.asleep, at))
      .map((at) => ({ at, offMs: skew() })),
    offline: union([
      ...withoutNetworkAfterSleep(draws, life.asleep),
      ...times(50).map((from) => ({ from, to: from + draws.spread(10 * second, 20 * minute) })),
      ...times(4).map((from) => ({ from, to: from + draws.spread(8 * hour, 5 * day) })),
    ]),
    serviceClockOffMs: skew(),
    behaviour: {
      lifetimeMs,
      ...draws.oneOf<Partial<Behaviour>>(
        {},
        { renewalChangesToken: false },
        { renewalAnswersHeader: false, renewalOfNothing: 'not-found' },
      ),
    },
    outages: [...outages, ...forgets.map((to) => ({ from: to - 2 * minute, to, kind: 'refuses' as const }))],
    forgets,
    newPasswords: times(1),
    errorShare: 0.05,
    stuckShare: 0.003,
  }
}

/** A computer that never sleeps, and nothing that goes wrong. */
const nothingWrong = {
  asleep: [],
  unlocks: [],
  announcesSleep: true,
  countsSleep: false,
  clockSets: [],
  offline: [],
  serviceClockOffMs: 0,
  behaviour: {},
  outages: [],
  forgets: [],
  newPasswords: [],
  errorShare: 0,
  stuckShare: 0,
} as const

/** A year in which nothing hides a request. */
export function faultlessYear(seed: number): Year {
  const endAt = startAt + yearMs
  const { copies } = dailyLife(new SeededDraws(seed), startAt, endAt)
  return { ...nothingWrong, seed, startAt, endAt, copies }
}

/** On a Monday from eight to eleven the service does not answer. */
export const mondayOutage = { from: startAt + 7 * day - hour, to: startAt + 7 * day + 2 * hour } as const

/**
 * What one computer of a company goes through up to that Monday at noon. Its person signed in on the Monday before,
 * from nine to ten: the renewal is due on the Sunday, when most computers sleep, and the token expires in the outage.
 */
export function mondayWeek(seed: number): Year {
  const draws = new SeededDraws(seed)
  const signedInAt = draws.between(startAt, startAt + hour)
  const endAt = mondayOutage.to + hour
  const life = dailyLife(draws, signedInAt, endAt)
  return {
    ...nothingWrong,
    ...life,
    seed,
    startAt: signedInAt,
    endAt,
    announcesSleep: draws.happens(0.5),
    countsSleep: draws.happens(0.5),
    offline: withoutNetworkAfterSleep(draws, life.asleep),
    outages: [{ ...mondayOutage, kind: 'silent' }],
  }
}

/** The network comes 1 to 20 s after a wake-up. */
function withoutNetworkAfterSleep(draws: SeededDraws, asleep: readonly Span[]): Span[] {
  return asleep.map(({ to }) => ({ from: to, to: to + draws.between(second, 20 * second) }))
}

/** From an instant up to another, epoch ms. */
interface Span {
  readonly from: number
  readonly to: number
}

/** The same time in as few spans as it takes, in order. */
function union(spans: readonly Span[]): Span[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) merged.push({ from, to })
  }
  return merged
}

function isWithin(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to)
}

/** What is drawn by lot when a year is made up. The same seed draws the same. */
class SeededDraws {
  readonly #random: SeededRandom

  constructor(seed: number) {
    this.#random = new SeededRandom(seed)
    // Neighbouring seeds start alike: let them drift apart.
    for (let drawn = 0; drawn < 20; drawn += 1) this.#random.fraction()
  }

  /** In [0, 1). */
  fraction(): number {
    return this.#random.fraction()
  }

  happens(share: number): boolean {
    return this.#random.fraction() < share
  }

  between(least: number, most: number): number {
    return Math.round(least + this.#random.fraction() * (most - least))
  }

  /** As many short ones as long ones: uniform in the logarithm. */
  spread(least: number, most: number): number {
    return Math.round(least * (most / least) ** this.#random.fraction())
  }

  oneOf<const T>(first: T, ...others: T[]): T {
    const all = [first, ...others]
    return all[Math.floor(this.#random.fraction() * all.length)] ?? first
  }
}

/** A number in [0, 1) that depends on nothing but the seed and the other number (murmur3's finaliser). */
export function drawAt(seed: number, at: number): number {
  let bits = Math.imul(seed, 0x9e3779b1) ^ Math.imul(at | 0, 0x85ebca6b) ^ Math.floor(at / 2 ** 32)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}

/** A person's habits, as far as a token notices them. Instants are true time, epoch ms; the day is UTC's. */
interface Daily {
  /** When the computer sleeps. */
  readonly asleep: readonly Span[]
  /** When the person needs the token. */
  readonly copies: readonly number[]
  /** When the screen is unlocked. */
  readonly unlocks: readonly number[]
}

/** Work from nine to half past five, Monday to Friday. */
export function isWorkingTime(at: number): boolean {
  const weekday = new Date(at).getUTCDay()
  const time = at % day
  return weekday >= 1 && weekday <= 5 && time >= 9 * hour && time < 17.5 * hour
}

/**
 * Most nights and weekends the computer sleeps, some it is left running; over midday it naps now and then;
 * two holidays a year it is not opened at all. A working day has one copy and three locked screens.
 */
function dailyLife(draws: SeededDraws, startAt: number, endAt: number): Daily {
  const awake: Span[] = [{ from: startAt, to: startAt + 8 * hour }]
  const naps: Span[] = []
  const wanted: number[] = []
  const unlocked: number[] = []
  for (let midnight = startAt - (startAt % day) + day; midnight < endAt; midnight += day) {
    const noon = midnight + 12 * hour
    const isWorkday = isWorkingTime(noon)
    if (isWorkday) {
      const wholeNight = draws.happens(0.15) ? day : 0
      awake.push({
        from: midnight + draws.between(8 * hour, 9 * hour),
        to: midnight + draws.between(17 * hour, 19.5 * hour) + wholeNight,
      })
      wanted.push(midnight + draws.between(9 * hour, 17.5 * hour))
      for (let count = 0; count < 3; count += 1)
        unlocked.push(midnight + draws.between(9 * hour, 17.5 * hour))
      if (draws.happens(0.3)) naps.push({ from: noon, to: noon + draws.between(20 * minute, 90 * minute) })
    } else if (draws.happens(0.25)) {
      const from = midnight + draws.between(9 * hour, 16 * hour)
      awake.push({ from, to: from + draws.between(hour, 5 * hour) })
    }
  }
  const holidays = [16, 9].map((days) => {
    const from = draws.between(startAt + 7 * day, startAt + 345 * day)
    return { from, to: from + days * day }
  })
  const asleep = union([...gapsIn(union(awake), endAt), ...naps, ...holidays])
  const present = (at: number) => !isWithin(asleep, at)
  return {
    asleep,
    copies: wanted.filter(present),
    unlocks: unlocked.filter(present).sort((one, other) => one - other),
  }
}

/** The time between the spans, up to the end. */
function gapsIn(spans: readonly Span[], endAt: number): Span[] {
  return spans.map(({ to }, index) => ({ from: to, to: spans[index + 1]?.from ?? endAt }))
}
