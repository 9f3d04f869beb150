import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dates } from '../../../app/words/index.ts'
import { day, hour } from '../../support/durations.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'

beforeEach(async () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  await speakEnglish()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await speakEnglish()
})
const at = Date.parse('2026-11-27T09:24:00Z')
const later = at + 7 * day

test('a time on another day has weekday, day and clock in the person’s time zone, also after a journey', () => {
  expect(dates.since(at, later)).toBe('Friday 27 November, 10:24')
  vi.stubEnv('TZ', 'Pacific/Auckland')
  expect(dates.since(at, later)).toBe('Friday 27 November, 22:24')
})

test.each([
  ['en-US', 'Friday, November 27, 10:24 AM', 'Fri, Nov 27, 10:24 AM', '1:30 AM'],
  ['en-GB', 'Friday 27 November, 10:24', 'Fri 27 Nov, 10:24', '01:30'],
  ['de-DE', 'Friday, 27 November, 10:24', 'Fri, 27 Nov, 10:24', '01:30'],
  ['ar', 'Friday, 27 November, 10:24 am', 'Fri, 27 Nov, 10:24 am', '1:30 am'],
  ['ja-JP', 'Friday, 27 November, 10:24', 'Fri, 27 Nov, 10:24', '01:30'],
  ['en-US-u-hc-h23', 'Friday, November 27, 10:24', 'Fri, Nov 27, 10:24', '01:30'],
])('the region %s has its own order and clock in English', async (region, long, short, early) => {
  await speakEnglish(region)
  const plain = (text: string) => text.replaceAll('\u202F', ' ')
  expect(plain(dates.since(at, later))).toBe(long)
  expect(plain(dates.shortDayAndClock(at, at))).toBe(short)
  expect(plain(dates.since(at, at))).toBe(plain(dates.clock(at)))
  expect(plain(dates.clock(Date.parse('2026-11-27T00:30:00Z')))).toBe(early)
})

test.each([
  ['de-DE', 'Freitag, 27. November, 10:24'],
  ['en-US', 'Freitag, 27. November, 10:24 AM'],
])('German takes the clock of the region %s', async (region, said) => {
  await speakGerman(region)
  expect(dates.since(at, later).replaceAll('\u202F', ' ')).toBe(said)
})

test('a day of the coming week is called by its name', () => {
  expect([0, 1, 6, 7, -6, -7].map((days) => dates.short(at + days * day, at))).toEqual([
    '10:24',
    'Sat, 10:24',
    'Thu, 10:24',
    'Fri 4 Dec, 10:24',
    'Sat, 10:24',
    'Fri 20 Nov, 10:24',
  ])
  expect([-2, 0, 6, 7].map((days) => dates.until(at + days * day, at))).toEqual([
    'Wed 25 Nov, 10:24',
    '10:24',
    'Thursday, 10:24',
    'Fri 4 Dec, 10:24',
  ])
})

test('a date has its year if that is not the current one', async () => {
  const next = Date.parse('2027-01-04T12:00:00Z')
  const said = () => [
    dates.shortDayAndClock(next, at),
    dates.short(next, at),
    dates.until(next, at),
    dates.dayHeading(at, next),
    dates.when(at, next),
    dates.since(at, next),
  ]
  expect(said()).toEqual([
    'Mon, 4 Jan 2027, 13:00',
    'Mon, 4 Jan 2027, 13:00',
    'Mon, 4 Jan 2027, 13:00',
    'Fri, 27 Nov 2026',
    'on 27 November 2026',
    'Friday, 27 November 2026, 10:24',
  ])
  await speakGerman()
  expect(said()).toEqual([
    'Mo., 4. Jan. 2027, 13:00',
    'Mo., 4. Jan. 2027, 13:00',
    'Mo., 4. Jan. 2027, 13:00',
    'Fr., 27. Nov. 2026',
    'am 27. November 2026',
    'Freitag, 27. November 2026, 10:24',
  ])
})

test('days are distinguished by the person’s calendar, not by 24 hours', () => {
  const midnight = Date.parse('2026-11-26T23:00:00Z')
  expect(dates.dayHeading(midnight - 1, midnight)).toBe('Yesterday')
  expect(dates.dayHeading(midnight, midnight + hour)).toBe('Today')
  expect(dates.dayHeading(midnight - 2 * day, midnight)).toBe('Wednesday')
  expect(dates.dayHeading(midnight - 7 * day, midnight)).toBe('Fri 20 Nov')
})

test('the day on which summer time ends is one day', () => {
  const before = Date.parse('2026-10-24T12:00:00Z')
  expect(dates.dayHeading(before, Date.parse('2026-10-25T22:30:00Z'))).toBe('Yesterday')
})

test.each([
  [30_000, 'just now'],
  [60_000, '1 minute ago'],
  [2 * hour, '2 hours ago'],
  [23 * hour, '23 hours ago'],
  [3 * day, '3 days ago'],
])('an instant %d ms ago is written as %s', (agoMs, words) => {
  expect(dates.ago(at - agoMs, at)).toBe(words)
})

test.each([
  [hour, 'at 09:24'],
  [day, 'yesterday'],
  [4 * day, 'on Monday'],
  [7 * day, 'on 20 November'],
])('a copy made %d ms ago was made %s', (agoMs, words) => {
  expect(dates.when(at - agoMs, at)).toBe(words)
})
