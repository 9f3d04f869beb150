import { expect, test } from 'vitest'
import { timeLeftWords } from '../../../app/model/time-left.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

test.each([
  [123 * hourMs, '5 d 3 h'],
  [124 * hourMs - 1, '5 d 3 h'],
  [48 * hourMs, '2 d'],
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
