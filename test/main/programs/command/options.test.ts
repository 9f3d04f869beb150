import { expect, test } from 'vitest'
import { parseDuration } from '../../../../main/programs/command/options.ts'

test.each([
  ['90', 90],
  ['90s', 90],
  ['10m', 600],
  ['2h', 7_200],
  ['7d', 604_800],
  ['8d', null],
  ['-1', null],
  ['1.5h', null],
  ['', null],
  ['10 m', null],
])('the time %j is %j seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})
