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

/**
 * Dates and times in English, as the person's region writes them, in their time zone.
 *
 * @param region a BCP 47 tag: its order of day and month where it speaks English, and its 12 or 24 hours
 */
export function datesIn(region: string) {
  const { hourCycle } = new Intl.DateTimeFormat(region, { hour: 'numeric' }).resolvedOptions()
  // en-001 is English as the world beyond America writes it.
  const language = new Intl.Locale(region).language === 'en' ? region : 'en-001'
  const format = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(language, { ...options, hourCycle }))
  const is12Hours = hourCycle === 'h12' || hourCycle === 'h11'
  const clockFormat = format({ hour: is12Hours ? 'numeric' : '2-digit', minute: '2-digit' })
  const dayFormat = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const shortDayFormat = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const dateFormat = format({ day: 'numeric', month: 'long' })
  const weekdayFormat = format({ weekday: 'long' })
  const fullDayFormat = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const exactFormat = format({ dateStyle: 'full', timeStyle: 'long' })
  const agoFormat = lazy(() => new Intl.RelativeTimeFormat(language, { numeric: 'always' }))

  const clock = (at: number) => clockFormat().format(at)
  const dayOf = (at: number) => dayFormat().format(at)
  const shortDay = (at: number) => shortDayFormat().format(at)

  return {
    /** `10:24`, `1:30 AM` */
    clock,
    /** `Friday 27 November` */
    day: dayOf,
    /** `Friday 27 November, 10:24` */
    dayAndClock: (at: number) => `${dayOf(at)}, ${clock(at)}`,
    /** `Fri, 27 Nov, 10:24` */
    shortDayAndClock: (at: number) => `${shortDay(at)}, ${clock(at)}`,
    /** `27 November` */
    date: (at: number) => dateFormat().format(at),
    /** `26 November 2026` */
    fullDay: (at: number) => fullDayFormat().format(at),
    /** With year, seconds and zone, for a person who wants to know exactly. */
    exact: (at: number) => exactFormat().format(at),
    /** `Today`, `Yesterday`, else `Friday 27 November`. */
    dayHeading(at: number, now: number) {
      const days = daysSince(at, now)
      if (days === 0) return 'Today'
      return days === 1 ? 'Yesterday' : dayOf(at)
    },
    /** A day to come: `Today`, `Tomorrow`, `Sunday` within six days, else `Sun, 6 Dec`. */
    dayToCome(at: number, now: number) {
      const days = -daysSince(at, now)
      if (days <= 0) return 'Today'
      if (days === 1) return 'Tomorrow'
      return days < 7 ? weekdayFormat().format(at) : shortDay(at)
    },
    /** `just now`, `2 hours ago` */
    ago(at: number, now: number) {
      const passed = now - at
      if (passed < minute) return 'just now'
      if (passed < hour) return agoFormat().format(-Math.floor(passed / minute), 'minute')
      if (passed < day) return agoFormat().format(-Math.floor(passed / hour), 'hour')
      return agoFormat().format(-Math.floor(passed / day), 'day')
    },
    /** `at 09:12`, `yesterday`, `on Monday`, `on 12 November` */
    when(at: number, now: number) {
      const days = daysSince(at, now)
      if (days <= 0) return `at ${clock(at)}`
      if (days === 1) return 'yesterday'
      return `on ${(days < 7 ? weekdayFormat() : dateFormat()).format(at)}`
    },
    /** `09:12`, or with the day if that is not today. */
    since: (at: number, now: number) => (daysSince(at, now) === 0 ? clock(at) : `${dayOf(at)}, ${clock(at)}`),
  }
}

/** Whether two instants fall on one calendar day. */
export function sameDay(one: number, other: number): boolean {
  return dayNumber(one) === dayNumber(other)
}
