import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basicCredentials } from '../../../app/service/basic-credentials.ts'
import { anyText } from './any-text.ts'

/** Decodes the header as a server does by RFC 7617. */
function readBack(username: string, password: string): { username: string; password: string } | null {
  const credentials = basicCredentials(username, password)
  if (credentials.kind === 'refused') return null
  const pair = Buffer.from(credentials.authorization.slice('Basic '.length), 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  return { username: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

test('the examples of RFC 7617 are encoded as there', () => {
  expect(basicCredentials('Aladdin', 'open sesame')).toEqual({
    kind: 'ok',
    authorization: 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  })
  expect(basicCredentials('test', '123\u00a3')).toEqual({
    kind: 'ok',
    authorization: 'Basic dGVzdDoxMjPCow==',
  })
})

test('letters typed as base and accent are sent as one letter', () => {
  expect(basicCredentials('zoe\u0308', 'a\u030angstro\u0308m')).toEqual(
    basicCredentials('zo\u00eb', '\u00e5ngstr\u00f6m'),
  )
})

test('a colon may be in a password but not in a username', () => {
  expect(readBack('demo', 'a:b:c')).toEqual({ username: 'demo', password: 'a:b:c' })
  expect(basicCredentials('de:mo', 'x')).toEqual({ kind: 'refused', field: 'username', reason: 'colon' })
})

test.each(['\u0000', '\t', '\n', '\r', '\u001f', '\u007f'])(
  'the control character %j is refused in a username, and sent in a password',
  (character) => {
    expect(basicCredentials(`de${character}mo`, 'x')).toEqual({
      kind: 'refused',
      field: 'username',
      reason: 'control-character',
    })
    expect(readBack('demo', `x${character}y`)).toEqual({ username: 'demo', password: `x${character}y` })
  },
)

test('half of a surrogate pair is refused, because UTF-8 would turn it into another character', () => {
  expect(basicCredentials('demo', 'x\ud83d')).toEqual({
    kind: 'refused',
    field: 'password',
    reason: 'not-text',
  })
})

test('white space in a password is part of it', () => {
  expect(readBack('demo', ' x ')).toEqual({ username: 'demo', password: ' x ' })
})

test('whatever is not refused arrives as it was typed, in one line of ASCII', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (username, password) => {
      const arrived = readBack(username, password)
      if (arrived === null) return
      expect(arrived).toEqual({ username: username.normalize('NFC'), password: password.normalize('NFC') })
      const credentials = basicCredentials(username, password)
      expect(credentials).toMatchObject({
        authorization: expect.stringMatching(/^Basic [A-Za-z0-9+/]+={0,2}$/),
      })
    }),
  )
})
