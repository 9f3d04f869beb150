import { expect, test } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { formatNamed, parseDuration } from '../../../../main/programs/command/formats.ts'

test('a format that is mistyped is none', () => {
  const isKnown = (name: string) => formatNamed(name, defaultSettings) !== null
  expect(['token', 'header', 'env', 'json'].map(isKnown)).toEqual(Array(4).fill(true))
  expect(['jsn', 'Json', 'API_TOKEN', 'bash', 'curl', ''].map(isKnown)).toEqual(Array(6).fill(false))
})

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
