import { expect, test } from 'vitest'
import { defaultName } from '../../../app/accounts/model/account-names.ts'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { filterAccounts, initials } from '../../../renderer/accounts/accounts.ts'
import { anAccount } from '../../support/snapshots.ts'

const names = (accounts: readonly AccountView[]) => accounts.map(({ name }) => name)

test('a search finds an account by its name, its username or its host, whatever the case', () => {
  const accounts = [
    anAccount({ name: 'Northwind', username: 'mara.lind', host: 'slides.northwind.example' }),
    anAccount({ name: 'Acme Studio', username: 'm.okafor', host: 'decks.acme.example' }),
  ]
  expect(names(filterAccounts(accounts, 'NORTH'))).toEqual(['Northwind'])
  expect(names(filterAccounts(accounts, ' okafor '))).toEqual(['Acme Studio'])
  expect(names(filterAccounts(accounts, 'decks.'))).toEqual(['Acme Studio'])
  expect(names(filterAccounts(accounts, 'nobody'))).toEqual([])
  expect(filterAccounts(accounts, '  ')).toBe(accounts)
})

test.each([
  ['Acme Studio', 'AS'],
  ['northwind', 'N'],
  ['slides.example.com', 'SE'],
  ['Élan 2 Go', 'É2'],
  ['🎈', '🎈'],
  ['👩‍🚀 🎈', '👩‍🚀'],
  ['', ''],
])('the short name of %j is %j', (name, short) => {
  expect(initials(anAccount({ name }))).toBe(short)
})

test('the short name of an unnamed account is one letter of the username', () => {
  const host = '127.0.0.1:45597'
  const name = defaultName('mara.lind', host)
  expect(name).toBe('mara.lind @ 127.0.0.1:45597')
  expect(initials({ name, username: 'mara.lind', host })).toBe('M')
})

test('a name is found in each form of its letters', () => {
  const named = anAccount({ name: 'Caf\u00e9' })
  expect(filterAccounts([named], 'cafe\u0301')).toEqual([named])
  const apart = anAccount({ name: 'Cafe\u0301' })
  expect(filterAccounts([apart], 'caf\u00e9')).toEqual([apart])
})
