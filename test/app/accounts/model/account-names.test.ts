import { expect, test } from 'vitest'
import { defaultName, distinctNames, nameAmong } from '../../../../app/accounts/model/account-names.ts'

const northwind = { id: 'a', name: 'slides.example', username: 'mara', address: 'https://slides.example' }

function namesOf(...accounts: Parameters<typeof distinctNames>[0]) {
  return [...distinctNames(accounts).values()]
}

test('an account is called by its name alone where no other has it', () => {
  expect(namesOf(northwind, { ...northwind, id: 'b', name: 'Acme' })).toEqual(['slides.example', 'Acme'])
})

test('the username tells accounts of one name apart', () => {
  const other = { ...northwind, id: 'b', username: 'jo' }
  expect(namesOf(northwind, other)).toEqual(['slides.example (mara)', 'slides.example (jo)'])
})

test('the host tells accounts of one name and username apart', () => {
  const one = { ...northwind, name: 'Work' }
  const other = { ...one, id: 'b', address: 'https://decks.example:8443/api' }
  expect(namesOf(one, other)).toEqual(['Work (mara, slides.example)', 'Work (mara, decks.example:8443)'])
})

test('the path tells accounts of one name, username and host apart', () => {
  const one = { ...northwind, name: 'Work' }
  const others = ['/api', '/test'].map((path) => ({ ...one, id: path, address: `${one.address}${path}` }))
  const other = { ...one, id: 'd', username: 'jo' }
  expect(namesOf(one, ...others, other)).toEqual([
    'Work (mara, slides.example)',
    'Work (mara, slides.example/api)',
    'Work (mara, slides.example/test)',
    'Work (jo)',
  ])
})

test('the scheme tells accounts apart that have all else in common', () => {
  const one = { ...northwind, address: 'http://localhost' }
  expect(namesOf(one, { ...one, id: 'b', address: 'https://localhost' })).toEqual([
    'slides.example (mara, http://localhost)',
    'slides.example (mara, https://localhost)',
  ])
})

test('an account cannot take the longer name by which another one is told apart', () => {
  const other = { ...northwind, id: 'b', username: 'jo' }
  const named = { ...other, id: 'c', name: 'slides.example (mara)', username: 'ada' }
  expect(new Set(namesOf(northwind, other, named)).size).toBe(3)
})

test('an account that is not in the list is called by its name alone', () => {
  const other = { ...northwind, id: 'b', username: 'jo' }
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
