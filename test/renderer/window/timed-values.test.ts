import { expect, test } from 'vitest'
import {
  timedCountdown,
  timedSeconds,
  timedShareLeft,
  timedTimeLeft,
} from '../../../renderer/window/timed-values.ts'
import { day, hour, minute, second } from '../../support/durations.ts'

const end = Date.UTC(2026, 10, 27, 10, 24)

test.each([
  [5 * day + 3 * hour + 12 * minute + 44 * second, 5, '03:12:44'],
  [day, 1, '00:00:00'],
  [day - second, 0, '23:59:59'],
  [3 * hour + 12 * minute + 44 * second, 0, '03:12:44'],
  [hour, 0, '01:00:00'],
  [hour - second, 0, '59:59'],
  [12 * minute + 44 * second, 0, '12:44'],
  [second, 0, '00:01'],
  [1, 0, '00:01'],
])('with %d ms left the countdown shows %d days and %s', (leftMs, days, clock) => {
  expect(timedCountdown(end, end - leftMs).value).toEqual({ days, clock })
})

test('what the countdown shows changes at the instant it names, and not before', () => {
  for (const leftMs of [5 * day, hour + 1, hour, 60_999, 1500, 1000, 999, 1]) {
    const { value, until } = timedCountdown(end, end - leftMs)
    expect(until).not.toBeNull()
    if (until === null) return
    expect(timedCountdown(end, until - 1).value).toEqual(value)
    expect(timedCountdown(end, until).value).not.toEqual(value)
  }
})

test('a countdown that has ended shows no time and asks for no further drawing', () => {
  for (const now of [end, end + 5 * day]) {
    expect(timedCountdown(end, now)).toEqual({ value: null, until: null })
  }
  expect(timedSeconds(end, end + 1)).toEqual({ value: 0, until: null })
})

test('seconds are rounded up, so that zero means now', () => {
  expect(timedSeconds(end, end - 28_000).value).toBe(28)
  expect(timedSeconds(end, end - 27_001).value).toBe(28)
  expect(timedSeconds(end, end - 27_000).value).toBe(27)
})

test.each([
  [5 * day + 3 * hour + 59 * minute, '5 d 3 h'],
  [5 * day + 30 * minute, '5 d'],
  [21 * hour + 59 * minute, '21 h'],
  [hour, '1 h'],
  [59 * minute + 59 * second, '59 min'],
  [minute, '1 min'],
  [minute - second, 'under 1 min'],
  [0, null],
])('with %d ms left the list says %s', (leftMs, words) => {
  expect(timedTimeLeft(end, end - leftMs).value).toBe(words)
})

test('the list and the countdown never disagree', () => {
  for (const around of [7 * day, 6 * day + 23 * hour, day, hour, minute])
    for (const leftMs of [1001, 1000, 999, 500, 1, 0, -1, -500, -999, -1000, -1001].map(
      (ms) => around + ms,
    )) {
      const now = end - leftMs
      const countdown = timedCountdown(end, now).value
      if (countdown === null) throw new Error('It has not ended.')
      const [seconds = 0, minutes = 0, hours = 0] = countdown.clock.split(':').map(Number).reverse()
      const wholeMs = countdown.days * day + hours * hour + minutes * minute + seconds * second
      expect(timedTimeLeft(end, now).value).toBe(timedTimeLeft(end, end - wholeMs).value)
    }
})

test('the words of the list change at the instant they name, and not before', () => {
  for (const leftMs of [5 * day, 5 * day + 30 * minute, day, hour + 1, hour, minute, 1]) {
    const { value, until } = timedTimeLeft(end, end - leftMs)
    expect(until).not.toBeNull()
    if (until === null) return
    expect(timedTimeLeft(end, until - 1).value).toBe(value)
    expect(timedTimeLeft(end, until).value).not.toBe(value)
  }
})

test('the ring is full at the beginning, empty at the end, and moves at most once a second', () => {
  const week = { issuedAt: end - 7 * day, expiresAt: end }
  expect(timedShareLeft(week, end - 7 * day).value).toBe(1)
  expect(timedShareLeft(week, end - 3.5 * day).value).toBeCloseTo(0.5, 2)
  expect(timedShareLeft(week, end - 1).value).toBeGreaterThan(0)
  expect(timedShareLeft(week, end)).toEqual({ value: 0, until: null })
  const short = { issuedAt: end - minute, expiresAt: end }
  expect(timedShareLeft(short, end - 30_000).until).toBe(end - 29_000)
})
