import { expect, test } from 'vitest'
import type { Account } from '../../../app/vault/model/account.ts'
import { anAccount } from '../../support/stored-account.ts'
import { running, save } from './installation.ts'

/** Somebody else has changed the vault since Deckpass last read or wrote it. */

const saved = { state: 'ready', protection: 'keychain', notSaved: null }

/** Two Deckpasses that have read the same vault, each with an account of its own by now; the other has written it. */
async function twoDeckpasses() {
  const { installation, account, vault } = await running()
  const other = await installation.start()
  const theirs = anAccount({ username: 'theirs' })
  await save(other.vault, account, theirs)
  // A separate process would know what it read; here both share one fake file.
  installation.file.known = 'what this one read'
  return { installation, vault, account, theirs }
}

test('the vault that another Deckpass wrote is merged, and the person is told', async () => {
  const { installation, vault, account, theirs } = await twoDeckpasses()
  const merged: (readonly Account[])[] = []
  vault.merged.add((accounts) => merged.push(accounts))
  const ours = anAccount({ username: 'ours' })
  await save(vault, account, ours)
  expect(merged).toEqual([[account, ours, theirs]])
  expect(vault.view).toEqual(saved)
  expect(vault.notices).toEqual([{ kind: 'vault-merged' }])
  expect((await installation.start()).accounts).toEqual([account, ours, theirs])
})

test('a vault that was deleted is written again, and the person is told', async () => {
  const { installation, account, vault } = await running()
  installation.file.value = undefined
  await save(vault, account)
  expect(vault.notices).toEqual([{ kind: 'vault-was-gone' }])
  expect((await installation.start()).accounts).toEqual([account])
})

test.each([
  ['is no vault', (): unknown => 'something else'],
  ['another key seals', (value: unknown) => ({ ...Object(value), sealed: 'ffff:00:AAAA' })],
])('a file that %s is set aside, ours is written, and the person is told', async (_what, change) => {
  const { installation, account, vault } = await running()
  const stranger = change(installation.file.value)
  installation.file.value = stranger
  await save(vault, account)
  expect([...installation.file.aside.values()]).toEqual([stranger])
  expect(vault.mayLackAccounts).toBe(true)
  expect(vault.notices).toEqual([
    { kind: 'vault-replaced', fileName: expect.stringMatching(/^vault\.unreadable-/) },
  ])
  expect((await installation.start()).accounts).toEqual([account])
})

test('a change of the protection merges what another Deckpass wrote', async () => {
  for (const choice of [
    { kind: 'passphrase', passphrase: 'a long passphrase' },
    { kind: 'session' },
  ] as const) {
    const { vault, account, theirs } = await twoDeckpasses()
    const merged: (readonly Account[])[] = []
    vault.merged.add((accounts) => merged.push(accounts))
    expect(await vault.protect(choice)).toEqual({ kind: 'protected' })
    expect(merged).toEqual([[account, theirs]])
  }
})

test('a vault that cannot be kept beside ours is not overwritten, and ours is tried again', async () => {
  const { installation, account, vault } = await running()
  installation.file.value = 'something else'
  installation.file.canSetAside = false
  await save(vault, account)
  expect(installation.file.value).toBe('something else')
  expect(vault.view).toMatchObject({ notSaved: 'unreadable-in-the-way' })
  installation.file.canSetAside = true
  await installation.clock.advance(30_000)
  await vault.waitForWrites()
  expect(vault.view).toEqual(saved)
})

test('an account that was signed out does not come back with what another Deckpass wrote', async () => {
  const { installation, vault, theirs } = await twoDeckpasses()
  await save(vault)
  expect((await installation.start()).accounts).toEqual([theirs])
})
