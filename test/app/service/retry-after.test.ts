import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfterMs } from '../../../app/service/retry-after.ts'
import { day } from '../../support/durations.ts'

const serverNow = Date.UTC(2026, 10, 21, 12)

test('seconds are read, up to 24 hours', () => {
  expect(retryAfterMs('120', serverNow)).toBe(120_000)
  expect(retryAfterMs(' 0 ', serverNow)).toBe(0)
  expect(retryAfterMs('5, 5', serverNow)).toBe(5_000)
  expect(retryAfterMs('86401', serverNow)).toBe(day)
  expect(retryAfterMs('9'.repeat(400), serverNow)).toBe(day)
})

test('a date is measured by the clock of the server that wrote it', () => {
  expect(retryAfterMs('Sat, 21 Nov 2026 12:00:00 GMT', serverNow)).toBe(0)
  expect(retryAfterMs('Sat, 21 Nov 2026 12:00:30 GMT', serverNow)).toBe(30_000)
  expect(retryAfterMs('Saturday, 21-Nov-26 12:00:30 GMT', serverNow)).toBe(30_000)
  expect(retryAfterMs('Sun, 21 Nov 2027 12:00:00 GMT', serverNow)).toBe(day)
})

test.each([undefined, '', 'soon', '5, 6', 'Sat, 21 Nov 2026 11:59:59 GMT', 'Sat, 31 Feb 2026 12:00:30 GMT'])(
  '%j asks for nothing',
  (header) => {
    expect(retryAfterMs(header, serverNow)).toBeNull()
  },
)

test('whatever is there, the wait is 0 to 24 hours or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.maxSafeNat().map(String)), (header) => {
      const wait = retryAfterMs(header, serverNow)
      expect(wait === null || (wait >= 0 && wait <= day)).toBe(true)
    }),
  )
})
