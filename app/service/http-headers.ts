import { dayMs } from '../util/durations.ts'

/** The value of a header that occurs once; equal values joined by commas (RFC 9110 section 5.3) count as one. */
export function singleValue(joined: string | undefined): string | undefined {
  if (joined === undefined) return undefined
  const parts = joined.split(', ').map((part) => part.trim())
  for (let size = 1; size <= parts.length / 2; size += 1)
    if (parts.length % size === 0 && parts.every((part, at) => part === parts[at % size]))
      return parts.slice(0, size).join(', ')
  return joined
}

/**
 * The wait that `Retry-After` asks for (seconds or an HTTP-date, RFC 9110 section 10.2.3), ms, 0 to 24 h; null if it is
 * absent, unreadable or past. `serverNow` (epoch ms): the `Date` of the same response, or the local clock if it has
 * none.
 */
export function retryAfterMs(header: string | undefined, serverNow: number): number | null {
  const text = singleValue(header)?.trim() ?? ''
  if (/^[0-9]+$/.test(text)) return Math.min(Number(text) * 1000, dayMs)
  const at = parseHttpDate(text, serverNow)
  return at === null || at < serverNow ? null : Math.min(at - serverNow, dayMs)
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const shortDay = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const month = `(?<month>${monthNames.join('|')})`
const day = '(?<day>[0-9]{2})'
const year = '(?<year>[0-9]{4})'
const time = '(?<hour>[0-9]{2}):(?<minute>[0-9]{2}):(?<second>[0-9]{2})'

const imfFixdate = new RegExp(`^${shortDay}, ${day} ${month} ${year} ${time} GMT$`)
const rfc850Date = new RegExp(`^${longDay}, ${day}-${month}-(?<shortYear>[0-9]{2}) ${time} GMT$`)
const asctimeDate = new RegExp(`^${shortDay} ${month} (?<day>[0-9]{2}| [0-9]) ${time} ${year}$`)

/**
 * An HTTP-date in any of its three forms (RFC 9110 section 5.6.7) as epoch ms; null if it is unreadable. Only a wrong
 * weekday is tolerated. Second 60 is accepted only at 23:59:60, as the first instant of the next day. By `now` (epoch
 * ms) a date with a two-digit year is taken as past if it would be more than 50 years ahead.
 */
export function parseHttpDate(text: string, now: number): number | null {
  const parts = (imfFixdate.exec(text) ?? rfc850Date.exec(text) ?? asctimeDate.exec(text))?.groups
  if (parts === undefined) return null
  const { shortYear } = parts
  if (shortYear === undefined) return instant(parts, Number(parts.year))
  return rfc850Instant(parts, Number(shortYear), now)
}

type Parts = Readonly<Record<string, string | undefined>>

/** The date, epoch ms, in the latest year with these last two digits that is at most 50 years ahead of `now`. */
function rfc850Instant(parts: Parts, shortYear: number, now: number): number | null {
  const horizon = new Date(now)
  horizon.setUTCFullYear(horizon.getUTCFullYear() + 50)
  const latestYear = horizon.getUTCFullYear()
  const candidate = latestYear - ((latestYear - shortYear) % 100)
  const at = instant(parts, candidate)
  return at !== null && at > horizon.getTime() ? instant(parts, candidate - 100) : at
}

function instant(parts: Parts, year: number): number | null {
  const month = monthNames.indexOf(parts.month ?? '')
  const day = Number(parts.day)
  const hour = Number(parts.hour)
  const minute = Number(parts.minute)
  const second = Number(parts.second)
  const leapSecond = hour === 23 && minute === 59 && second === 60
  if (hour > 23 || minute > 59 || (second > 59 && !leapSecond)) return null

  // `Date.UTC` is not used, because it takes the years 0 to 99 as 1900 to 1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  // A day that the month does not have rolls over into the next one.
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return null
  return date.setUTCHours(hour, minute, second)
}
