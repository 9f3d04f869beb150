import type { Behaviour } from '../service/service-logic.ts'
import { day, hour, minute, second } from '../support/durations.ts'
import { type Daily, dailyLife } from './daily-life.ts'
import { SeededDraws } from './seeded-draws.ts'
import { isWithin, type Span, union } from './spans.ts'

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
export interface Frame {
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
      ...life.asleep.map(({ to }) => ({ from: to, to: to + draws.between(second, 20 * second) })),
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

/** A year in which nothing goes wrong and the computer never sleeps, so that nothing hides a request. */
export function faultlessYear(seed: number): Year {
  const draws = new SeededDraws(seed)
  const endAt = startAt + yearMs
  return {
    seed,
    startAt,
    endAt,
    asleep: [],
    unlocks: [],
    copies: dailyLife(draws, startAt, endAt).copies,
    announcesSleep: true,
    countsSleep: false,
    clockSets: [{ at: startAt, offMs: 0 }],
    offline: [],
    serviceClockOffMs: 0,
    behaviour: {},
    outages: [],
    forgets: [],
    newPasswords: [],
    errorShare: 0,
    stuckShare: 0,
  }
}
