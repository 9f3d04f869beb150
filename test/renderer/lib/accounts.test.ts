import { expect, test } from 'vitest'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { filterAccounts, initials, sortByUrgency } from '../../../renderer/lib/accounts.ts'
import { aFailure } from '../../support/failures.ts'
import { anAccount, aToken } from '../../support/snapshots.ts'

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

test('most urgent is what needs a person, then what ends first, and last what has no token', () => {
  const failure = aFailure('rejected')
  const accounts = [
    anAccount({ name: 'without', token: null }),
    anAccount({ name: 'later', token: aToken({ expiresAt: 2000 }) }),
    anAccount({ name: 'sooner', token: aToken({ expiresAt: 1000 }) }),
    anAccount({
      name: 'stuck',
      token: aToken({ expiresAt: 3000 }),
      renewal: { state: 'action-needed', failingSince: 0, failure },
    }),
  ]
  expect(names(sortByUrgency(accounts))).toEqual(['stuck', 'sooner', 'later', 'without'])
})

test.each([
  ['Acme Studio', 'AS'],
  ['northwind', 'N'],
  ['slides.example.com', 'SE'],
  ['Élan 2 Go', 'É2'],
  ['🎈', '🎈'],
  ['👩‍🚀 🎈', '👩‍🚀'],
  ['', ''],
])('%j is called %j for short', (name, short) => {
  expect(initials(name)).toBe(short)
})
