const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Makes the value on first use: a formatter costs some milliseconds, and most are rarely needed. */
function lazy<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Number of the calendar day of `at` in the local time zone. */
function dayNumber(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / day
}

/** Calendar days from the day of `at` to the day of `now`: 0 today, 1 yesterday, -1 tomorrow. */
function daysSince(at: number, now: number): number {
  return dayNumber(now) - dayNumber(at)
}

/** The locale's own English, so that the whole window has one clock format; else British English. */
function englishFor(locale: string | undefined): string {
  const own = new Intl.DateTimeFormat(locale).resolvedOptions().locale
  return own.startsWith('en') ? own : 'en-GB'
}

/**
 * Dates and times in words, in the person's time zone. A date alone is in their own language (or in `locale`).
 * A date inside an English sentence is in English, because a sentence in two languages reads badly.
 */
export function datesIn(locale?: string) {
  const english = lazy(() => englishFor(locale))
  const format = (options: Intl.DateTimeFormatOptions, language: () => string | undefined = () => locale) =>
    lazy(() => new Intl.DateTimeFormat(language(), options))
  const clockFormat = format({ hour: '2-digit', minute: '2-digit' })
  const dayFormat = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const shortDayFormat = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const exactFormat = format({ dateStyle: 'full', timeStyle: 'long' })
  const englishWeekday = format({ weekday: 'long' }, english)
  const englishDay = format({ day: 'numeric', month: 'long' }, english)
  const englishDayOfWeek = format({ weekday: 'long', day: 'numeric', month: 'long' }, english)
  const englishShortDay = format({ weekday: 'short', day: 'numeric', month: 'short' }, english)
  const englishFullDay = format({ day: 'numeric', month: 'long', year: 'numeric' }, english)
  const englishClock = format({ hour: '2-digit', minute: '2-digit' }, english)
  const near = lazy(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const englishAgo = lazy(() => new Intl.RelativeTimeFormat(english(), { numeric: 'always' }))

  const clockOf = (at: number) => clockFormat().format(at)
  const dayOf = (at: number) => dayFormat().format(at)
  const shortDay = (at: number) => shortDayFormat().format(at)
  const dayAndClock = (at: number) => `${dayOf(at)}, ${clockOf(at)}`

  return {
    /** `10:24` */
    clock: clockOf,
    /** `Friday 27 November` */
    day: dayOf,
    /** `Friday 27 November, 10:24` */
    dayAndClock,
    /** `Fri, 27 Nov` */
    shortDay,
    /** `Fri, 27 Nov, 10:24` */
    shortDayAndClock: (at: number) => `${shortDay(at)}, ${clockOf(at)}`,
    /** With year, seconds and zone, for a person who wants to know exactly. */
    exact: (at: number) => exactFormat().format(at),
    /** `Today`, `Yesterday`, else `Friday 27 November`. */
    dayHeading(at: number, now: number) {
      const days = daysSince(at, now)
      const words = days === 0 || days === 1 ? near().format(-days, 'day') : dayOf(at)
      return words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1)
    },
    /** `just now`, `2 hours ago`, within an English sentence. */
    ago(at: number, now: number) {
      const passed = now - at
      if (passed < minute) return 'just now'
      if (passed < hour) return englishAgo().format(-Math.floor(passed / minute), 'minute')
      if (passed < day) return englishAgo().format(-Math.floor(passed / hour), 'hour')
      return englishAgo().format(-Math.floor(passed / day), 'day')
    },
    /** `at 09:12`, `yesterday`, `on Monday`, `on 12 November`, within an English sentence. */
    when(at: number, now: number) {
      const days = daysSince(at, now)
      if (days <= 0) return `at ${englishClock().format(at)}`
      if (days === 1) return 'yesterday'
      return `on ${(days < 7 ? englishWeekday() : englishDay()).format(at)}`
    },
    /** `09:12`, or with the day if that is not today, within an English sentence. */
    since(at: number, now: number) {
      const clock = englishClock().format(at)
      return daysSince(at, now) === 0 ? clock : `${englishDayOfWeek().format(at)}, ${clock}`
    },
    /** `26 November 2026`, within an English sentence. */
    fullDay: (at: number) => englishFullDay().format(at),
    /** `Thu, 26 Nov` and `09:50`, for the words between them. */
    englishParts: (at: number) => ({
      day: englishShortDay().format(at),
      clock: englishClock().format(at),
    }),
  }
}

export const dates = datesIn()

/** Whether two instants fall on one calendar day. */
export function sameDay(one: number, other: number): boolean {
  return dayNumber(one) === dayNumber(other)
}
