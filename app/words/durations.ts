import { dayMs, hourMs, minuteMs } from '../util/durations.ts'
import { speaking, t } from './translate.ts'

/** Every duration that a person reads. `Intl.DurationFormat` has no style for the short forms. */

/**
 * Days and hours above one day, else one unit: `5 d 3 h`, `21 h`, `12 min`, `under 1 min`; null once it is over. Rounds
 * up to a second first, as the window's countdown does, so that all displays agree at every instant.
 */
export function timeLeftWords(leftMs: number): string | null {
  const wholeMs = Math.ceil(leftMs / 1000) * 1000
  if (wholeMs <= 0) return null
  const days = Math.floor(wholeMs / dayMs)
  const hours = Math.floor(wholeMs / hourMs) % 24
  const minutes = Math.floor(wholeMs / minuteMs) % 60
  if (days > 0)
    return hours === 0
      ? t('words.duration.days', { days })
      : t('words.duration.daysAndHours', { days, hours })
  if (hours > 0) return t('words.duration.hours', { hours })
  return minutes === 0 ? t('words.duration.underMinute') : t('words.duration.minutes', { minutes })
}

/** A duration in its largest fitting unit, rounded: `14 hours`, `1 minute`. Negative counts as positive. */
export function durationWords(durationMs: number): string {
  const size = Math.abs(durationMs)
  if (size >= dayMs) return inUnit('days', Math.round(size / dayMs))
  if (size >= hourMs) return inUnit('hours', Math.round(size / hourMs))
  if (size >= minuteMs) return inUnit('minutes', Math.round(size / minuteMs))
  return inUnit('seconds', Math.round(size / 1_000))
}

/** `40 seconds`, `5 minutes`, `2 hours`; rounded up, so that this wait is enough. `waitMs` null: unknown. */
export function waitWords(waitMs: number | null): string {
  if (waitMs === null || waitMs <= 0) return t('words.duration.aWhile')
  const seconds = Math.ceil(waitMs / 1000)
  if (seconds <= 90) return inUnit('seconds', seconds)
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? inUnit('minutes', minutes) : inUnit('hours', Math.ceil(minutes / 60))
}

/** How long a call took: `230 ms`, `1.2 s`. */
export function shortDurationWords(durationMs: number): string {
  return durationMs < 1_000
    ? t('words.duration.milliseconds', { count: Math.round(durationMs) })
    : t('words.duration.seconds', { count: durationMs / 1_000 })
}

function inUnit(unit: 'days' | 'hours' | 'minutes' | 'seconds', count: number): string {
  // Without `always` zero seconds would give an empty text.
  const format = new Intl.DurationFormat(speaking().language, { style: 'long', [`${unit}Display`]: 'always' })
  return format.format({ [unit]: count })
}
