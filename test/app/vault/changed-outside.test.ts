import { expect, test } from 'vitest'
import type { Account } from '../../../app/vault/model/account.ts'
import { anAccount } from '../../support/stored-account.ts'
import { installationWith } from './installation.ts'

/** Somebody else has changed the vault since Deckpass last read or wrote it. */

const saved = { state: 'ready', protection: 'keychain', notSaved: null }

/** Two Deckpasses that have read the same vault, each with an account of its own by now; the other has written it. */
async function twoDeckpasses() {
  const { installation, account } = await installationWith()
  const { vault } = await installation.start()
  const other = await installation.start()
  const theirs = anAccount({ username: 'theirs' })
  other.vault.save([account, theirs])
  await other.vault.waitForWrites()
  const theirFile: unknown = installation.file.value
  // A separate process would know what it read; here both share one fake file.
  installation.file.known = 'what this one read'
  return { installation, vault, account, theirs, theirFile }
}

test('the vault that another Deckpass wrote is merged, told, and kept beside ours', async () => {
  const { installation, vault, account, theirs, theirFile } = await twoDeckpasses()
  const merged: (readonly Account[])[] = []
  vault.onMerged((accounts) => merged.push(accounts))
  const ours = anAccount({ username: 'ours' })
  vault.save([account, ours])
  await vault.waitForWrites()
  expect(merged).toEqual([[account, ours, theirs]])
  expect(vault.view).toEqual(saved)
  const [name = ''] = installation.file.aside.keys()
  expect(name).toMatch(/^vault\.conflict-/)
  expect(installation.file.aside.get(name)).toEqual(theirFile)
  expect(vault.notices).toEqual([{ kind: 'vault-merged', fileName: name }])
  expect((await installation.start()).accounts).toEqual([account, ours, theirs])
})

test('two Deckpasses that write in turns leave a second file only for typed credentials that the merge drops', async () => {
  const { installation, account } = await installationWith()
  const { vault } = await installation.start()
  const { vault: other } = await installation.start()
  let turns = 0
  const inTurns = async (ours: Account, theirs: Account) => {
    for (const [writer, one] of [
      [other, theirs],
      [vault, ours],
    ] as const) {
      turns += 1
      installation.file.known = `what the other one wrote at turn ${turns}`
      await installation.clock.advance(1_000)
      writer.save([{ ...one, skewMs: turns }])
      await writer.waitForWrites()
    }
  }
  for (let round = 0; round < 5; round += 1) await inTurns(account, account)
  const { aside } = installation.file
  // Each of the two says once that there is another one.
  expect(aside.size).toBe(2)
  const typed = { ...account, credentials: { password: 'typed there', companyKey: 'key' } }
  for (let round = 0; round < 5; round += 1) await inTurns(account, typed)
  // The password is kept once. The first files hold what was there before.
  expect(aside.size).toBe(3)
})

test('a change during the merge is not lost', async () => {
  const { installation, vault, account, theirs } = await twoDeckpasses()
  const late = anAccount({ username: 'late' })
  const keepCopy = installation.file.keepCopy.bind(installation.file)
  installation.file.keepCopy = async (at) => {
    vault.save([account, late])
    return keepCopy(at)
  }
  vault.save([account])
  await vault.waitForWrites()
  expect((await installation.start()).accounts).toEqual([account, late, theirs])
})

test('a vault that was deleted is written again, and the person is told', async () => {
  const { installation, account } = await installationWith()
  const { vault } = await installation.start()
  installation.file.value = undefined
  vault.save([account])
  await vault.waitForWrites()
  expect(vault.notices).toEqual([{ kind: 'vault-was-gone' }])
  expect((await installation.start()).accounts).toEqual([account])
})

test.each([
  ['is no vault', (): unknown => 'something else'],
  ['another key seals', (value: unknown) => ({ ...Object(value), sealed: 'ffff:00:AAAA' })],
])('a file that %s is set aside, ours is written, and the person is told', async (_what, change) => {
  const { installation, account } = await installationWith()
  const { vault } = await installation.start()
  const stranger = change(installation.file.value)
  installation.file.value = stranger
  vault.save([account])
  await vault.waitForWrites()
  expect([...installation.file.aside.values()]).toEqual([stranger])
  expect(vault.notices).toEqual([
    { kind: 'vault-replaced', fileName: expect.stringMatching(/^vault\.unreadable-/) },
  ])
  expect((await installation.start()).accounts).toEqual([account])
})

test('of a vault that another Deckpass keeps writing under its own key, the newest is kept', async () => {
  const { installation, account } = await installationWith()
  const { vault } = await installation.start()
  const foreign = (key: string, turn: number) => ({
    ...Object(installation.file.value),
    key,
    sealed: `${turn}`,
  })
  const last = [foreign('one', 9), foreign('other', 10)]
  for (const theirs of [foreign('one', 1), foreign('one', 2), foreign('other', 3), ...last]) {
    await installation.clock.advance(1_000)
    installation.file.value = theirs
    vault.save([account])
    await vault.waitForWrites()
  }
  expect([...installation.file.aside.values()]).toEqual(last)
  expect((await installation.start()).accounts).toEqual([account])
})

test('a change of the protection merges what another Deckpass wrote', async () => {
  for (const choice of [
    { kind: 'passphrase', passphrase: 'a long passphrase' },
    { kind: 'session' },
  ] as const) {
    const { installation, vault, account, theirs } = await twoDeckpasses()
    const merged: (readonly Account[])[] = []
    vault.onMerged((accounts) => merged.push(accounts))
    expect(await vault.protect(choice)).toEqual({ kind: 'protected' })
    expect(merged).toEqual([[account, theirs]])
    expect([...installation.file.aside.keys()]).toEqual([expect.stringMatching(/^vault\.conflict-/)])
  }
})

test('a vault that cannot be kept beside ours is not overwritten, and ours is tried again', async () => {
  const { installation, account } = await installationWith()
  const { vault } = await installation.start()
  installation.file.value = 'something else'
  installation.file.canSetAside = false
  vault.save([account])
  await vault.waitForWrites()
  expect(installation.file.value).toBe('something else')
  expect(vault.view).toMatchObject({ notSaved: 'unreadable-in-the-way' })
  installation.file.canSetAside = true
  await installation.clock.advance(30_000)
  await vault.waitForWrites()
  expect(vault.view).toEqual(saved)
})
