import { expect, test } from 'vitest'
import { distinctNames, nameAmong } from '../../../../app/accounts/model/account-names.ts'
import { defaultName } from '../../../../app/vault/model/account-name.ts'

const northwind = { id: 'a', name: 'slides.example', username: 'mara', address: 'https://slides.example' }
const work = { ...northwind, name: 'Work' }
const other = { ...northwind, id: 'b', username: 'jo' }

test.each([
  ['nothing', northwind, [{ ...northwind, id: 'b', name: 'Acme' }], ['slides.example', 'Acme']],
  ['the username', northwind, [other], ['slides.example (mara)', 'slides.example (jo)']],
  [
    'the host',
    work,
    [{ ...work, id: 'b', address: 'https://decks.example:8443/api' }],
    ['Work (mara, slides.example)', 'Work (mara, decks.example:8443)'],
  ],
  [
    'the path',
    work,
    [
      { ...work, id: 'b', address: `${work.address}/api` },
      { ...work, id: 'c', address: `${work.address}/test` },
      { ...work, id: 'd', username: 'jo' },
    ],
    [
      'Work (mara, slides.example)',
      'Work (mara, slides.example/api)',
      'Work (mara, slides.example/test)',
      'Work (jo)',
    ],
  ],
  [
    'the scheme',
    { ...northwind, address: 'http://localhost' },
    [{ ...northwind, id: 'b', address: 'https://localhost' }],
    ['slides.example (mara, http://localhost)', 'slides.example (mara, https://localhost)'],
  ],
])('accounts are shown by name, and by %s if that tells them apart', (_what, one, more, names) => {
  expect([...distinctNames([one, ...more]).values()]).toEqual(names)
})

test('an account cannot take the longer name by which another one is told apart', () => {
  const named = { ...other, id: 'c', name: 'slides.example (mara)', username: 'ada' }
  expect(new Set(distinctNames([northwind, other, named]).values()).size).toBe(3)
})

test('an account that is not in the list is called by its name alone', () => {
  expect(nameAmong([northwind, other], northwind)).toBe('slides.example (mara)')
  expect(nameAmong([], northwind)).toBe('slides.example')
})

test.each([
  ['slides.northwind.example', 'Northwind'],
  ['acme.com:8443', 'Acme'],
  ['decks.acme.co.uk', 'Acme'],
  ['co.uk', 'Co'],
  ['127.0.0.1:45597', 'mara.lind @ 127.0.0.1:45597'],
  ['[::1]:8443', 'mara.lind @ [::1]:8443'],
  ['localhost', 'mara.lind @ localhost'],
  ['xn--bcher-kva.example', 'mara.lind @ xn--bcher-kva.example'],
])('an account at %s without a name of its own is called %s', (host, name) => {
  expect(defaultName('mara.lind', host)).toBe(name)
})
