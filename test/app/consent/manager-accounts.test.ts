import { expect, test } from 'vitest'
import { managerAccounts, managerApprovals } from '../../../app/consent/manager-accounts.ts'
import { AccountStore } from '../../../app/vault/account-store.ts'
import { noLock, readContent, writeContent } from '../../../app/vault/content.ts'
import { account } from '../../support/an-account.ts'

const accountId = account.id

function aBook() {
  const book = new AccountStore()
  book.load([account])
  return { accounts: book, renew: async () => undefined }
}

test('a program never sees the password or the key', () => {
  const [seen] = managerAccounts(aBook(), { now: () => 7 }).all()
  expect(seen).toMatchObject({
    name: 'Northwind',
    host: 'slides.example:8443',
    token: { value: 'demo-token' },
    failure: { cause: 'rejected' },
  })
  expect(JSON.stringify(seen)).not.toMatch(/demo-password|demo-key/)
})

test('a note is the newest line of the activity', () => {
  const manager = aBook()
  managerAccounts(manager, { now: () => 7 }).note(accountId, { kind: 'revealed' })
  expect(manager.accounts.get(accountId)?.activity.entries[0]).toMatchObject({
    at: 7,
    event: { kind: 'revealed' },
  })
})

test('what is always allowed is in the seal with its account, once each, until it is taken back', () => {
  const manager = aBook()
  const approvals = managerApprovals(manager)
  const approval = { accountId, path: '/usr/bin/terminal' }
  approvals.add(approval)
  approvals.add(approval)
  const sealed = readContent(writeContent({ accounts: manager.accounts.all(), lock: noLock }))
  if (sealed.kind !== 'content') throw new Error('The content is not read again.')
  manager.accounts.load(sealed.accounts)
  expect(approvals.read()).toEqual([approval])
  approvals.remove(approval)
  expect(approvals.read()).toEqual([])
})
