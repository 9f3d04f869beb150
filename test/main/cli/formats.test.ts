import { expect, test } from 'vitest'
import { defaultSettings } from '../../../app/model/settings/settings.ts'
import { formatNamed, parseDuration, printToken } from '../../../main/cli/formats.ts'

const answer = (token: string) => ({
  token,
  expiresAt: 1_800_000_000,
  account: 'A',
  service: 'https://a.example',
})

test.each([
  ['abc.DEF-1_2~3+4/5=', 'NAME=abc.DEF-1_2~3+4/5='],
  ['a#b"d', `NAME='a#b"d'`],
  ['a$b', null],
  ["a'b#c", `NAME="a'b#c"`],
  [`a'b"c`, null],
])('the token %s in a .env file is %s', (token, line) => {
  expect(printToken({ template: 'NAME={token}', quoting: 'env' }, answer(token))).toBe(line)
})

test('a format that is mistyped is no name of a variable', () => {
  const isKnown = (name: string) => formatNamed(name, defaultSettings) !== null
  expect(['json', 'API_TOKEN', '_X1'].map(isKnown)).toEqual([true, true, true])
  expect(['jsn', 'Json', '1X', 'A B', 'curl', ''].map(isKnown)).toEqual(Array(6).fill(false))
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
