import { day, hour, minute } from '../support/durations.ts'
import type { SeededDraws } from './seeded-draws.ts'
import { isWithin, type Span, union } from './spans.ts'

/** A person's habits, as far as a token notices them. Instants are true time, epoch ms; the day is UTC's. */
export interface Daily {
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
export function dailyLife(draws: SeededDraws, startAt: number, endAt: number): Daily {
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
