import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { datesIn, sameDay } from '../../../app/words/index.ts'
import { day, hour } from '../../support/durations.ts'

const berlin = datesIn('en-GB')

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin')
})
afterEach(() => {
  vi.unstubAllEnvs()
})
const at = Date.parse('2026-11-27T09:24:00Z')

test('an expiry is told by weekday, day and clock in the zone of the person', () => {
  expect(berlin.dayAndClock(at)).toBe('Friday 27 November, 10:24')
  vi.stubEnv('TZ', 'Pacific/Auckland')
  expect(datesIn('en-GB').dayAndClock(at)).toBe('Friday 27 November, 22:24')
})

test('an expiry is told in the language of the person', () => {
  expect(datesIn('de-DE').dayAndClock(at)).toBe('Freitag, 27. November, 10:24')
  expect(datesIn('en-US').clock(at)).toMatch(/^10:24\sAM$/)
})

test('inside an English sentence every part of a date is English, and outside it none is', () => {
  for (const language of ['de-DE', 'ar-EG', 'ja-JP']) {
    const there = datesIn(language)
    expect(there.since(at - hour, at)).toBe('09:24')
    expect(there.since(at - 2 * day, at)).toBe('Wednesday 25 November, 10:24')
    expect(there.when(at - hour, at)).toBe('at 09:24')
    expect(there.englishParts(at)).toEqual(berlin.englishParts(at))
    expect(there.dayAndClock(at)).not.toContain('Friday')
  }
})

test('who reads American English has one clock in all of the window', () => {
  const american = datesIn('en-US')
  expect(american.since(at, at)).toBe(american.clock(at))
  expect(american.when(at - 7 * day, at)).toBe('on November 20')
})

test('days are told apart by the calendar of the person, not by 24 hours', () => {
  const midnight = Date.parse('2026-11-26T23:00:00Z')
  expect(berlin.dayHeading(midnight - 1, midnight)).toBe('Yesterday')
  expect(berlin.dayHeading(midnight, midnight + hour)).toBe('Today')
  expect(berlin.dayHeading(midnight - 2 * day, midnight)).toBe('Wednesday 25 November')
  expect(sameDay(midnight - 1, midnight)).toBe(false)
  expect(sameDay(midnight, midnight + 23 * hour)).toBe(true)
})

test('the day on which summer time ends still is one day', () => {
  const before = Date.parse('2026-10-24T12:00:00Z')
  expect(berlin.dayHeading(before, Date.parse('2026-10-25T22:30:00Z'))).toBe('Yesterday')
})

test.each([
  [30_000, 'just now'],
  [60_000, '1 minute ago'],
  [2 * hour, '2 hours ago'],
  [23 * hour, '23 hours ago'],
  [3 * day, '3 days ago'],
])('what was %d ms ago is told as %s', (agoMs, words) => {
  expect(berlin.ago(at - agoMs, at)).toBe(words)
})

test.each([
  [hour, 'at 09:24'],
  [day, 'yesterday'],
  [4 * day, 'on Monday'],
  [7 * day, 'on 20 November'],
])('a copy made %d ms ago was made %s', (agoMs, words) => {
  expect(berlin.when(at - agoMs, at)).toBe(words)
})

test('trouble since another day names the day', () => {
  expect(berlin.since(at - hour, at)).toBe('09:24')
  expect(berlin.since(at - 2 * day, at)).toBe('Wednesday 25 November, 10:24')
})
