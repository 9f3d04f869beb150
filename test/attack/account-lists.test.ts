import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSignIn } from '../../app/accounts/sign-in-form.ts'
import { readAccountList, writeAccountList } from '../../app/model/account/account-list.ts'
import { accountName, defaultName } from '../../app/model/account/account-names.ts'
import { noPolicy } from '../../app/model/settings/policy.ts'
import { tell } from './results.ts'

const listCount = Number(process.env.DECKPASS_ACCOUNT_LISTS ?? 500)
const anna = { address: 'https://slides.example', username: 'anna', name: 'Anna' }
const list = (accounts: unknown, more: object = {}) => JSON.stringify({ version: 1, accounts, ...more })
const second = (change: object) => list([anna, { ...anna, ...change }])

const hostile: Readonly<Record<string, string>> = {
  empty: '',
  'no JSON': '{"version":1,',
  null: 'null',
  'no fields': '{}',
  'another version': list([anna], { version: 2 }),
  'a version as text': list([anna], { version: '1' }),
  'a field too many': list([anna], { secrets: [] }),
  'no list': list({ 0: anna, length: 1 }),
  'a prototype': '{"__proto__":{"version":1,"accounts":[]}}',
  deep: '['.repeat(500_000),
  'deep and closed': `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
  'a deep account': `{"version":1,"accounts":[${'['.repeat(250_000)}${']'.repeat(250_000)}]}`,
  '10,000 accounts': list(Array.from({ length: 10_000 }, (_, at) => ({ ...anna, username: `u${at}` }))),
  '10,000 that are none': list(Array.from({ length: 10_000 }, () => ({}))),
  '1,001 accounts': list(Array.from({ length: 1_001 }, () => anna)),
  'an account that is none': list([anna, null]),
  'a password': second({ password: 'x' }),
  'a token': second({ token: 'x' }),
  'no name': second({ name: '' }),
  'a number as name': second({ name: 1 }),
  'a long name': second({ name: 'x'.repeat(101) }),
  'a long address': second({ address: `https://slides.example/${'x'.repeat(5_000)}` }),
  'a name that turns the text': second({ name: '\u202eannA' }),
  'a name of two lines': second({ name: 'An\nna' }),
  'a name with blanks around': second({ name: ' Anna' }),
  'half a character':
    '{"version":1,"accounts":[{"address":"https://a.example","username":"a","name":"\\ud800"}]}',
  'no username': second({ username: '' }),
  'a colon in the username': second({ username: 'anna:x' }),
  'a control in the username': second({ username: 'anna\u0000' }),
  'http to elsewhere': second({ address: 'http://slides.example' }),
  'another scheme': second({ address: 'file:///etc/passwd' }),
  'user info': second({ address: 'https://ada:x@slides.example' }),
  'a query': second({ address: 'https://slides.example?token=x' }),
  'an address to be corrected': second({ address: 'slides.example' }),
  'a host that looks like another': second({ address: 'https://slіdes.example' }),
}

test('hostile lists are refused as a whole', () => {
  const results = Object.entries(hostile).map(([name, text]) => [name, readAccountList(text)])
  const held = results.filter(([, result]) => result === null).length
  tell({ attack: 'hostile account lists', tried: results.length, held })
  expect(results).toEqual(Object.keys(hostile).map((name) => [name, null]))
  expect(readAccountList(list([anna, { ...anna, username: 'ada' }]))).toHaveLength(2)
})

test('whatever a sign-in leaves, the list of it can be imported', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 130 }),
    fc.string({ unit: 'grapheme', maxLength: 130 }),
  )
  const host = fc.oneof(
    fc.webUrl({ validSchemes: ['https'] }),
    fc.constantFrom('xn--bcher-kva.example', 'bücher.example', '[::1]', 'a.example.', '127.1:8080'),
  )
  fc.assert(
    fc.property(host, text, text, (address, username, name) => {
      const input = {
        address,
        username,
        name,
        password: 'x',
        companyKey: 'x',
        keepSignedIn: true,
        accountId: null,
      }
      const check = checkSignIn(input, null, noPolicy)
      if (check.kind !== 'ok') return
      const { form } = check
      const listed = {
        address: form.address,
        username: form.username,
        name: form.name || accountName(defaultName(form.username, form.host)),
      }
      expect(readAccountList(writeAccountList([listed]))).toEqual([listed])
    }),
    { numRuns: listCount },
  )
})
