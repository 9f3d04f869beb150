import { expect, test } from 'vitest'
import { durationWords, shortDurationWords, timeLeftWords } from '../../../app/words/index.ts'
import { hour, minute } from '../../support/durations.ts'

test.each([
  [123 * hour, '5 d 3 h'],
  [124 * hour - 1000, '5 d 3 h'],
  [24 * hour - 999, '1 d'],
  [hour - 1000, '59 min'],
  [minute, '1 min'],
  [minute - 1000, 'under 1 min'],
  [1, 'under 1 min'],
])('%i ms are %s', (leftMs, words) => {
  expect(timeLeftWords(leftMs)).toBe(words)
})

test('no time left has no words', () => {
  expect([timeLeftWords(0), timeLeftWords(-1)]).toEqual([null, null])
})

test.each([
  [0, '0 seconds'],
  [1_000, '1 second'],
  [-12 * minute, '12 minutes'],
  [13.6 * hour, '14 hours'],
  [minute - 1, '60 seconds'],
  [24 * hour - 1, '24 hours'],
  [24 * hour, '1 day'],
  [36 * hour, '2 days'],
])('%i ms are %s in whole words', (durationMs, words) => {
  expect(durationWords(durationMs)).toBe(words)
})

test.each([
  [230.4, '230 ms'],
  [1_000, '1.0 s'],
  [1_240, '1.2 s'],
])('a call of %d ms took %s', (durationMs, words) => {
  expect(shortDurationWords(durationMs)).toBe(words)
})
