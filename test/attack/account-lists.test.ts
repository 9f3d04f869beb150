import { expect, test } from 'vitest'
import { type ImportRefusal, readAccountList } from '../../app/model/account-list.ts'
import { tell } from './results.ts'

const anyHost = () => true
const anna = { address: 'https://slides.example', username: 'anna', name: 'Anna' }
const list = (accounts: unknown, more: object = {}) => JSON.stringify({ version: 1, accounts, ...more })
const second = (change: object) => list([anna, { ...anna, ...change }])

const noList: ImportRefusal = { reason: 'no-list' }
const tooMany: ImportRefusal = { reason: 'too-many' }
const badSecond: ImportRefusal = { reason: 'bad-account', number: 2 }

const hostile: Readonly<Record<string, readonly [string, ImportRefusal]>> = {
  empty: ['', noList],
  'no JSON': ['{"version":1,', noList],
  null: ['null', noList],
  'no fields': ['{}', noList],
  'another version': [list([anna], { version: 2 }), noList],
  'a version as text': [list([anna], { version: '1' }), noList],
  'a field too many': [list([anna], { secrets: [] }), noList],
  'no list': [list({ 0: anna, length: 1 }), noList],
  'a prototype': ['{"__proto__":{"version":1,"accounts":[]}}', noList],
  deep: ['['.repeat(500_000), noList],
  'deep and closed': [`${'['.repeat(500_000)}${']'.repeat(500_000)}`, noList],
  'a deep account': [
    `{"version":1,"accounts":[${'['.repeat(250_000)}${']'.repeat(250_000)}]}`,
    { reason: 'bad-account', number: 1 },
  ],
  '10,000 accounts': [
    list(Array.from({ length: 10_000 }, (_, at) => ({ ...anna, username: `u${at}` }))),
    tooMany,
  ],
  '10,000 that are none': [list(Array.from({ length: 10_000 }, () => ({}))), tooMany],
  '1,001 accounts': [list(Array.from({ length: 1_001 }, () => anna)), tooMany],
  'an account that is none': [list([anna, null]), badSecond],
  'a password': [second({ password: 'x' }), badSecond],
  'a token': [second({ token: 'x' }), badSecond],
  'no name': [second({ name: '' }), badSecond],
  'a number as name': [second({ name: 1 }), badSecond],
  'a long name': [second({ name: 'x'.repeat(101) }), badSecond],
  'a long address': [second({ address: `https://slides.example/${'x'.repeat(5_000)}` }), badSecond],
  'a name that turns the text': [second({ name: '\u202eannA' }), badSecond],
  'a name of two lines': [second({ name: 'An\nna' }), badSecond],
  'a name with blanks around': [second({ name: ' Anna' }), badSecond],
  'half a character': [
    '{"version":1,"accounts":[{"address":"https://a.example","username":"a","name":"\\ud800"}]}',
    { reason: 'bad-account', number: 1 },
  ],
  'no username': [second({ username: '' }), badSecond],
  'a colon in the username': [second({ username: 'anna:x' }), badSecond],
  'a control in the username': [second({ username: 'anna\u0000' }), badSecond],
  'http to elsewhere': [second({ address: 'http://slides.example' }), badSecond],
  'another scheme': [second({ address: 'file:///etc/passwd' }), badSecond],
  'user info': [second({ address: 'https://ada:x@slides.example' }), badSecond],
  'a query': [second({ address: 'https://slides.example?token=x' }), badSecond],
  'an address to be corrected': [second({ address: 'slides.example' }), badSecond],
  'a host that looks like another': [second({ address: 'https://slіdes.example' }), badSecond],
}

test('hostile lists are refused as a whole, each with its reason', () => {
  const results = Object.entries(hostile).map(([name, [text]]) => [name, readAccountList(text, anyHost)])
  const held = results.filter(([, result]) => typeof result === 'object' && result.kind === 'refused').length
  tell({ attack: 'hostile account lists', tried: results.length, held })
  expect(results).toEqual(
    Object.entries(hostile).map(([name, [, refusal]]) => [name, { kind: 'refused', refusal }]),
  )
})
