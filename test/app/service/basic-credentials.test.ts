import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basicCredentials } from '../../../app/service/basic-credentials.ts'
import { anyText } from './any-text.ts'

/** Decodes the header as a server does by RFC 7617. */
function readBack(username: string, password: string): { username: string; password: string } | null {
  const credentials = basicCredentials(username, password)
  if (credentials === null) return null
  const pair = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

test.each([
  ['Aladdin', 'open sesame', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['test', '123\u00a3', 'dGVzdDoxMjPCow=='],
])('the example of RFC 7617, %s, is encoded as in the RFC', (username, password, encoded) => {
  expect(basicCredentials(username, password)).toBe(encoded)
})

test('letters typed as base and accent are sent as one letter', () => {
  const typed = basicCredentials('zoe\u0308', 'a\u030angstro\u0308m')
  expect(typed).toEqual(basicCredentials('zo\u00eb', '\u00e5ngstr\u00f6m'))
})

test.each<readonly [string, string]>([
  ['de:mo', 'x'],
  // UTF-8 would turn half of a surrogate pair into another character.
  ['demo', 'x\ud83d'],
  ['\udc00', 'x'],
  ...['\u0000', '\t', '\n', '\r', '\u001f', '\u007f'].map((character) => [`de${character}mo`, 'x'] as const),
])('the username %j with the password %j is refused', (username, password) => {
  expect(basicCredentials(username, password)).toBeNull()
})

test('a password may hold colons, control characters and white space at its ends', () => {
  const password = ' a:b:c \u0000\t\n\r\u001f\u007f'
  expect(readBack('demo', password)).toEqual({ username: 'demo', password })
})

test('whatever is not refused arrives as it was typed, letter and accent as one, in one line of ASCII', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (username, password) => {
      const arrived = readBack(username, password)
      if (arrived === null) return
      expect(arrived).toEqual({ username: username.normalize('NFC'), password: password.normalize('NFC') })
      expect(basicCredentials(username, password)).toMatch(/^[A-Za-z0-9+/]+={0,2}$/)
    }),
  )
})
