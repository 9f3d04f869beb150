import { expect, test } from 'vitest'
import { durationWords, shortDuration, timeLeftWords } from '../../../app/text/durations.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

test.each([
  [123 * hourMs, '5 d 3 h'],
  [124 * hourMs - 1, '5 d 3 h'],
  [48 * hourMs, '2 d'],
  [24 * hourMs, '1 d'],
  [24 * hourMs - 1, '23 h'],
  [hourMs, '1 h'],
  [hourMs - 1, '59 min'],
  [minuteMs, '1 min'],
  [minuteMs - 1, 'under 1 min'],
  [1, 'under 1 min'],
])('%i ms are %s', (leftMs, words) => {
  expect(timeLeftWords(leftMs)).toBe(words)
})

test('nothing left has no words', () => {
  expect([timeLeftWords(0), timeLeftWords(-1)]).toEqual([null, null])
})

test.each([
  [0, '0 seconds'],
  [1_000, '1 second'],
  [minuteMs, '1 minute'],
  [-12 * minuteMs, '12 minutes'],
  [13.6 * hourMs, '14 hours'],
  [minuteMs - 1, '60 seconds'],
  [hourMs, '1 hour'],
  [24 * hourMs - 1, '24 hours'],
  [24 * hourMs, '1 day'],
  [36 * hourMs, '2 days'],
])('%i ms are %s in whole words', (durationMs, words) => {
  expect(durationWords(durationMs)).toBe(words)
})

test.each([
  [230.4, '230 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [1_240, '1.2 s'],
])('a call of %d ms took %s', (durationMs, words) => {
  expect(shortDuration(durationMs)).toBe(words)
})
