const minute = 60_000
const hour = 60 * minute
const dayMs = 24 * hour

/**
 * Dates and times in words. What stands alone is in the person's own language and zone; what stands
 * inside an English sentence is in English, for half a sentence in each language reads badly.
 * `locale` and `timeZone` undefined: the person's.
 */
export function datesIn(locale?: string, timeZone?: string) {
  const format = (options: Intl.DateTimeFormatOptions, language = locale) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone })
  const clockFormat = format({ hour: '2-digit', minute: '2-digit' })
  const dayFormat = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const exactFormat = format({ dateStyle: 'full', timeStyle: 'long' })
  const weekday = format({ weekday: 'long' }, 'en')
  const dayAndMonth = format({ day: 'numeric', month: 'long' }, 'en-GB')
  /** The calendar day as `2026-11-27`, to tell days apart. */
  const isoDay = format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'sv')
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

  /** Calendar days from the day of `at` to the day of `now`: 0 today, 1 yesterday, -1 tomorrow. */
  const daysSince = (at: number, now: number) =>
    Math.round((Date.parse(isoDay.format(now)) - Date.parse(isoDay.format(at))) / dayMs)

  const clock = (at: number) => clockFormat.format(at)
  const day = (at: number) => dayFormat.format(at)

  return {
    /** `10:24` */
    clock,
    /** `Friday 27 November` */
    day,
    /** `Friday 27 November, 10:24` */
    dayAndClock: (at: number) => `${day(at)}, ${clock(at)}`,
    /** With year, seconds and zone, for whoever wants to know exactly. */
    exact: (at: number) => exactFormat.format(at),
    /** `2026-11-27`: equal for two instants of one calendar day. */
    dayKey: (at: number) => isoDay.format(at),
    /** `Today`, `Yesterday`, else `Friday 27 November`. */
    dayHeading(at: number, now: number) {
      const days = daysSince(at, now)
      const words = days === 0 || days === 1 ? near.format(-days, 'day') : day(at)
      return words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1)
    },
    /** `just now`, `2 hours ago`, within an English sentence. */
    ago(at: number, now: number) {
      const passed = now - at
      if (passed < minute) return 'just now'
      if (passed < hour) return ago.format(-Math.floor(passed / minute), 'minute')
      if (passed < dayMs) return ago.format(-Math.floor(passed / hour), 'hour')
      return ago.format(-Math.floor(passed / dayMs), 'day')
    },
    /** `at 09:12`, `yesterday`, `on Monday`, `on 12 November`, within an English sentence. */
    when(at: number, now: number) {
      const days = daysSince(at, now)
      if (days <= 0) return `at ${clock(at)}`
      if (days === 1) return 'yesterday'
      return days < 7 ? `on ${weekday.format(at)}` : `on ${dayAndMonth.format(at)}`
    },
    /** `09:12`, or with the day where that is not today. */
    since: (at: number, now: number) => (daysSince(at, now) === 0 ? clock(at) : `${day(at)}, ${clock(at)}`),
  }
}

export const dates = datesIn()
