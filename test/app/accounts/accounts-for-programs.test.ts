import { expect, test } from 'vitest'
import { accountsForPrograms } from '../../../app/accounts/accounts-for-programs.ts'
import { AccountStore } from '../../../app/vault/account-store.ts'
import { initialLock, readContent, writeContent } from '../../../app/vault/content.ts'
import { account } from '../../support/stored-account.ts'

const accountId = account.id

function fixture() {
  const store = new AccountStore()
  store.load([account])
  return { store, accounts: accountsForPrograms(store, { now: () => 7 }, async () => undefined) }
}

test('a program never sees the password or the key', () => {
  const [seen] = fixture().accounts.all()
  expect(seen).toMatchObject({
    name: 'Northwind',
    host: 'slides.example:8443',
    token: { value: 'demo-token' },
    failure: { cause: 'rejected' },
  })
  expect(JSON.stringify(seen)).not.toMatch(/demo-password|demo-key/)
})

test('a note is the newest line of the activity', () => {
  const { store, accounts } = fixture()
  accounts.note(accountId, { kind: 'revealed' })
  expect(store.get(accountId)?.activity.entries[0]).toMatchObject({
    at: 7,
    event: { kind: 'revealed' },
  })
})

test('the use of a program that is not always allowed changes nothing', () => {
  const { store, accounts } = fixture()
  const before = store.get(accountId)
  accounts.noteAlwaysUsed(accountId, '/usr/bin/terminal')
  expect(store.get(accountId)).toBe(before)
})

test('what is always allowed is in the seal with its account, once each, until it is taken back', () => {
  const { store, accounts } = fixture()
  const allowed = () => accounts.get(accountId)?.alwaysAllowed
  const terminal = { id: 'a', path: '/usr/bin/terminal', lastUsedAt: null }
  accounts.allowAlways(accountId, { ...terminal, id: 'an older one' })
  accounts.allowAlways(accountId, terminal)
  const sealed = readContent(writeContent({ accounts: store.all(), lock: initialLock }))
  if (sealed.kind !== 'content') throw new Error('The content is not read again.')
  store.load(sealed.content.accounts)
  expect(allowed()).toEqual([terminal])
  accounts.noteAlwaysUsed(accountId, terminal.path)
  expect(allowed()).toEqual([{ ...terminal, lastUsedAt: 7 }])
  accounts.revokeAlways(accountId, terminal.id)
  expect(allowed()).toEqual([])
})
