import { expect, test } from 'vitest'
import { sortedAccounts } from '../../../../app/accounts/model/account-names.ts'
import { aFailure } from '../../../support/failures.ts'
import { aFailing, anAccount, aToken } from '../../../support/snapshots.ts'

const failure = aFailure('rejected')
const accounts = [
  anAccount({ id: '1', name: 'imported', token: null, canRenew: false }),
  anAccount({ id: '2', name: 'Later 10', token: aToken({ expiresAt: 2000 }) }),
  anAccount({ id: '3', name: 'later 9', token: aToken({ expiresAt: 1000 }) }),
  anAccount({
    id: '4',
    name: 'Ätna',
    token: aToken({ expiresAt: 3000 }),
    renewal: aFailing(failure, { state: 'refused' }),
  }),
]
const ids = (order: Parameters<typeof sortedAccounts>[1]) =>
  sortedAccounts(accounts, order, new Map([['1', 'Zoe']]), 0).map(({ id }) => id)

test('accounts that need a person come first, then those with the earliest expiry', () => {
  expect(ids('urgency')).toEqual(['1', '4', '3', '2'])
})

test('the order by name ignores case and counts numbers as numbers', () => {
  expect(ids('name')).toEqual(['4', '3', '2', '1'])
})

test('the person’s own order is kept', () => {
  expect(sortedAccounts(accounts, 'own', new Map(), 0)).toBe(accounts)
})
