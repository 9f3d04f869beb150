import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHttpDate, retryAfterMs, singleValue } from '../../../app/service/http-headers.ts'
import { day } from '../../support/durations.ts'

const now = Date.UTC(2026, 10, 21, 12)
const example = Date.UTC(1994, 10, 6, 8, 49, 37)
const read = (text: string) => parseHttpDate(text, now)

describe('the three forms of RFC 9110', () => {
  test.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', example],
    ['Sunday, 06-Nov-94 08:49:37 GMT', example],
    ['Sun Nov  6 08:49:37 1994', example],
    ['Wed Nov 16 08:49:37 1994', example + 10 * day],
    // Beside them, what is tolerated: a wrong weekday; and a leap second is the first instant of the next day.
    ['Mon, 06 Nov 1994 08:49:37 GMT', example],
    ['Tue, 29 Feb 2028 10:00:00 GMT', Date.UTC(2028, 1, 29, 10)],
    ['Sat, 31 Dec 2016 23:59:60 GMT', Date.UTC(2017, 0, 1)],
    // A year of two digits is at most 50 years ahead, or else the most recent one that ends so.
    ['Saturday, 21-Nov-76 12:00:00 GMT', Date.UTC(2076, 10, 21, 12)],
    ['Saturday, 21-Nov-76 12:00:01 GMT', Date.UTC(1976, 10, 21, 12, 0, 1)],
  ])('%s is read', (text, at) => {
    expect(read(text)).toBe(at)
  })

  test('every whole second of ten thousand years survives being written and read', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(read(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
        },
      ),
    )
  })
})

test.each([
  ['a 31st of February', 'Tue, 31 Feb 2026 10:00:00 GMT'],
  ['hour 24', 'Sat, 21 Nov 2026 24:00:00 GMT'],
  ['a leap second in the middle of a day', 'Sat, 21 Nov 2026 10:30:60 GMT'],
  ['UTC for GMT', 'Sat, 21 Nov 2026 10:00:00 UTC'],
  ['a year of two digits in the new form', 'Sat, 21 Nov 26 10:00:00 GMT'],
  ['a weekday that is none', 'Abc, 21 Nov 2026 10:00:00 GMT'],
  ['an asctime date with GMT', 'Sat Nov 21 10:00:00 2026 GMT'],
  ['a line after it', 'Sat, 21 Nov 2026 10:00:00 GMT\n'],
  ['nothing', ''],
])('%s is unreadable', (_what, text) => {
  expect(read(text)).toBeNull()
})

test('a year of two digits always lies within 50 years of now', () => {
  const year = 365.25 * day
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 99 }),
      (today, shortYear) => {
        const text = `Monday, 01-Jan-${String(shortYear).padStart(2, '0')} 00:00:00 GMT`
        const ahead = (parseHttpDate(text, today.getTime()) ?? Number.NaN) - today.getTime()
        expect(ahead).toBeLessThanOrEqual(50 * year + day)
        expect(ahead).toBeGreaterThanOrEqual(-50 * year - day)
      },
    ),
  )
})

test.each([
  [undefined, undefined],
  ['demo-token', 'demo-token'],
  ['demo-token , demo-token, demo-token', 'demo-token'],
  ['Sat, 21 Nov 2026 12:00:00 GMT, Sat, 21 Nov 2026 12:00:00 GMT', 'Sat, 21 Nov 2026 12:00:00 GMT'],
  ['demo-1, demo-2', 'demo-1, demo-2'],
  ['demo,demo', 'demo,demo'],
  ['demo ,  demo', 'demo'],
])('the header %j counts as %j', (joined, single) => {
  expect(singleValue(joined)).toBe(single)
})

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['5, 5', 5_000],
    ['86401', day],
    ['9'.repeat(400), day],
    ['Sat, 21 Nov 2026 12:00:00 GMT', 0],
    ['Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
    ['Sun, 21 Nov 2027 12:00:00 GMT', day],
    [undefined, null],
    ['', null],
    ['soon', null],
    ['5, 6', null],
    ['Sat, 21 Nov 2026 11:59:59 GMT', null],
    ['Sat, 31 Feb 2026 12:00:30 GMT', null],
  ])('%j asks for a wait of %j ms', (header, waitMs) => {
    expect(retryAfterMs(header, now)).toBe(waitMs)
  })
})
