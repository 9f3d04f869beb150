import { dayMs, hourMs, minuteMs } from '../util/durations.ts'
import { memoByValue } from '../util/memo.ts'
import { speaking, t } from './translate.ts'

/** Local calendar days from the day of `at` to the day of `now`: 0 today, 1 yesterday, -1 tomorrow. */
function daysSince(at: number, now: number): number {
  const [then, today] = [new Date(at), new Date(now)].map(
    (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs,
  )
  return (today ?? 0) - (then ?? 0)
}

const shapes = {
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  exact: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Shape = keyof typeof shapes | 'clock'
/** Added to the shape, if it is given. */
type Year = 'numeric' | undefined

/** The language as the region writes it, if the region speaks it. `region`: a BCP 47 tag. */
function localeOf({ language, region }: ReturnType<typeof speaking>): string {
  if (new Intl.Locale(region).language === language) return region
  // English as it is written outside America.
  return language === 'en' ? 'en-001' : language
}

/** Hours are the region's 12 or 24. `_zone` is in the key, because a format keeps its zone, but people travel. */
const formatOf = memoByValue((shape: Shape, year: Year, locale: string, region: string, _zone: string) => {
  const { hourCycle } = new Intl.DateTimeFormat(region, { hour: 'numeric' }).resolvedOptions()
  const hour = hourCycle === 'h12' || hourCycle === 'h11' ? 'numeric' : '2-digit'
  const options = shape === 'clock' ? ({ hour, minute: '2-digit' } as const) : shapes[shape]
  return new Intl.DateTimeFormat(locale, { ...options, year, hourCycle })
})
const agoOf = memoByValue((locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

/** Tells time zones apart by their offsets on two days, minutes. */
const zone = () => [Date.UTC(2026, 0), Date.UTC(2026, 6)].map((at) => new Date(at).getTimezoneOffset()).join()

function format(shape: Shape, year?: Year): Intl.DateTimeFormat {
  return formatOf(shape, year, localeOf(speaking()), speaking().region, zone())
}

const clock = (at: number) => format('clock').format(at)
const withClock = (day: string, at: number) => t('words.date.dayAndClock', { day, clock: clock(at) })

/** A date with its year if that is not the current one. */
function dated(at: number, now: number, shape: Shape): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return format(shape, isThisYear ? undefined : 'numeric').format(at)
}

const shortDay = (at: number, now: number) => dated(at, now, 'shortDay')

/** The form used before a date: formatted alone, a German weekday would lack its full stop. */
function shortWeekday(at: number): string {
  const parts = format('shortDay').formatToParts(at)
  return parts.flatMap(({ type, value }) => (type === 'weekday' ? value : [])).join('')
}

/**
 * Dates and times as a person reads them, in their time zone. All instants are epoch ms. A weekday appears without its
 * date only within six days, and a date without its year only in the current year.
 */
export const dates = {
  /** `10:24`, `1:30 AM` */
  clock,
  /** `Fri, 27 Nov, 10:24`, `Mon, 4 Jan 2027, 10:24` */
  shortDayAndClock: (at: number, now: number) => withClock(shortDay(at, now), at),
  /** `26 November 2026` */
  fullDay: (at: number) => format('date', 'numeric').format(at),
  /** With year, seconds and zone, for a person who wants to know exactly. */
  exact: (at: number) => format('exact').format(at),
  /** `Today`, `Yesterday`, `Sunday` within six days, else `Fri, 27 Nov`. */
  dayHeading(at: number, now: number) {
    const days = daysSince(at, now)
    if (days === 0) return t('words.date.today')
    if (days === 1) return t('words.date.yesterday')
    return days > 0 && days < 7 ? format('weekday').format(at) : shortDay(at, now)
  },
  /** For little space: `15:24` today, `Sun, 15:24` six days back or ahead, else `Sun, 6 Dec, 15:24`. */
  short(at: number, now: number) {
    const days = Math.abs(daysSince(at, now))
    if (days === 0) return clock(at)
    return withClock(days < 7 ? shortWeekday(at) : shortDay(at, now), at)
  },
  /** In a sentence about the future: `15:24` today, `Thursday, 15:24` within six days, else `Sun, 6 Dec, 15:24`. */
  until(at: number, now: number) {
    const days = -daysSince(at, now)
    if (days === 0) return clock(at)
    const isNear = days > 0 && days < 7
    return withClock(isNear ? format('weekday').format(at) : shortDay(at, now), at)
  },
  /** `just now`, `2 hours ago` */
  ago(at: number, now: number) {
    const passed = now - at
    if (passed < minuteMs) return t('words.date.justNow')
    const words = agoOf(localeOf(speaking()))
    if (passed < hourMs) return words.format(-Math.floor(passed / minuteMs), 'minute')
    if (passed < dayMs) return words.format(-Math.floor(passed / hourMs), 'hour')
    return words.format(-Math.floor(passed / dayMs), 'day')
  },
  /** `at 09:12`, `yesterday`, `on Monday`, `on 12 November` */
  when(at: number, now: number) {
    const days = daysSince(at, now)
    if (days <= 0) return t('words.date.at', { clock: clock(at) })
    if (days === 1) return t('words.date.yesterdayWithin')
    const day = days < 7 ? format('weekday').format(at) : dated(at, now, 'date')
    return t('words.date.on', { day })
  },
  /** `09:12`, or with the day if that is not today. */
  since: (at: number, now: number) =>
    daysSince(at, now) === 0 ? clock(at) : withClock(dated(at, now, 'day'), at),
} as const

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
