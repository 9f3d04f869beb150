import { expect, test } from 'vitest'
import { programAccounts } from '../../../app/programs/program-accounts.ts'
import { AccountStore } from '../../../app/vault/account-store.ts'
import { account, noRenewals } from '../../support/stored-account.ts'

const accountId = account.id

function fixture() {
  const store = new AccountStore()
  store.load([account])
  return { store, accounts: programAccounts(store, { now: () => 7 }, noRenewals) }
}

test('a note is the newest line of the activity', () => {
  const { store, accounts } = fixture()
  accounts.note(accountId, { kind: 'revealed' })
  expect(store.get(accountId)?.activity.entries[0]).toMatchObject({
    at: 7,
    event: { kind: 'revealed' },
  })
})
