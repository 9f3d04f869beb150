import { expect, test } from 'vitest'
import { readAccountList, writeAccountList } from '../../../app/model/account/account-list.ts'
import { typed } from '../../support/manager-fixture.ts'
import { signedIn, success } from './signed-in.ts'

const other = { address: 'https://decks.example', username: 'anna', name: 'Decks' }

test('an export holds address, username and name of each account, and nothing secret', async () => {
  const { manager } = await signedIn()
  await manager.signIn.run({ ...typed, username: 'anna', name: 'Second' })
  const text = writeAccountList(manager.snapshot().accounts)
  const { address } = typed
  expect(JSON.parse(text)).toEqual({
    version: 1,
    accounts: [
      { address, username: 'demo.user', name: 'Demo' },
      { address, username: 'anna', name: 'Second' },
    ],
  })
  expect(readAccountList(text)).toHaveLength(2)
})

test('an import adds what is not here, each place once, and changes nothing that is', async () => {
  const { manager, vault, view } = await signedIn()
  const before = view()
  const listed = [{ address: before.address, username: before.username, name: 'Mine now' }, other, other]
  expect(manager.notStored(listed)).toEqual([other])
  expect(manager.snapshot().accounts).toHaveLength(1)
  manager.importAccounts(listed)
  expect(manager.snapshot().accounts).toMatchObject([
    before,
    {
      ...other,
      canRenew: false,
      hasCompanyKey: false,
      token: null,
      renewal: { state: 'idle', nextAt: null },
    },
  ])
  expect(vault.saved).toMatchObject([{ name: 'Demo' }, { name: 'Decks', credentials: null, token: null }])
  manager.importAccounts(listed)
  expect(manager.snapshot().accounts).toHaveLength(2)
})

test('an imported account asks for its password once: its first sign-in gets a token, the next one renews it', async () => {
  const { manager, http, clock } = await signedIn()
  manager.importAccounts([other])
  const imported = manager.snapshot().accounts[1]
  const again = { ...typed, ...other, accountId: imported?.id ?? null, name: '' }
  const signedInTo = { kind: 'signed-in', accountId: imported?.id }
  expect(await manager.signIn.run(again)).toEqual(signedInTo)
  expect(http.requests.at(-1)?.url).toBe('https://decks.example/api/auth/token')
  expect(manager.snapshot().accounts[1]).toMatchObject({ ...other, canRenew: true })
  await clock.advance(60_000)
  http.answer = () => success(clock)
  expect(await manager.signIn.run(again)).toEqual(signedInTo)
  expect(http.requests.at(-1)?.url).toBe('https://decks.example/api/auth/update_token')
})

test('an imported account says nothing for its host: the first sign-in there is asked about', async () => {
  const { manager, confirmDialog } = await signedIn()
  manager.importAccounts([other])
  confirmDialog.answer = false
  const accountId = manager.snapshot().accounts[1]?.id ?? null
  expect(await manager.signIn.run({ ...typed, ...other, accountId, name: '' })).toEqual({ kind: 'cancelled' })
  expect(confirmDialog.asked).toEqual([{ kind: 'new-service', host: 'decks.example' }])
})
