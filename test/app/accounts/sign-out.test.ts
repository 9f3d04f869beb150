import { expect, test } from 'vitest'
import { typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn } from './signed-in.ts'

const names = ({ core }: Awaited<ReturnType<typeof signedIn>>) =>
  core.snapshot().accounts.map(({ name }) => name)

/** Demo, which is signed in, and two more behind it. */
async function three() {
  const fixture = await signedIn()
  for (const name of ['Second', 'Third']) await fixture.core.signIn.run({ ...typed, username: name, name })
  return fixture
}

test('a sign-out can be undone for half a minute: the account is back in its place with its token', async () => {
  const fixture = await three()
  const { core, accountId, clock, vault, http } = fixture
  const before = core.snapshot().accounts[0]
  core.signOut.run(accountId)
  // The disk has forgotten it at once.
  expect(vault.saved.map(({ name }) => name)).toEqual(['Second', 'Third'])
  expect(core.snapshot().base.signedOut).toEqual({
    name: 'Demo',
    copiesUntil: null,
    until: clock.now() + 30_000,
  })
  await clock.advance(29_999)
  core.signOut.undo()
  expect(names(fixture)).toEqual(['Demo', 'Second', 'Third'])
  expect(vault.saved.map(({ name }) => name)).toEqual(['Demo', 'Second', 'Third'])
  expect(core.snapshot().accounts[0]?.token).toEqual(before?.token)
  expect(core.snapshot().base.signedOut).toBeNull()
  const { length } = http.requests
  await core.renewals.renew(accountId, 'person')
  expect(http.requests).toHaveLength(length + 1)
})

test('a sign-out tells until when a copied token works', async () => {
  const { core, accountId } = await signedIn()
  await core.copies.copy(accountId, 'token', 'person')
  const expiresAt = core.snapshot().accounts[0]?.token?.expiresAt
  core.signOut.run(accountId)
  expect(core.snapshot().base.signedOut?.copiesUntil).toBe(expiresAt)
})

test('after half a minute a sign-out cannot be undone', async () => {
  const fixture = await three()
  fixture.core.signOut.run(fixture.accountId)
  await fixture.clock.advance(30_000)
  expect(fixture.core.snapshot().base.signedOut).toBeNull()
  fixture.core.signOut.undo()
  expect(names(fixture)).toEqual(['Second', 'Third'])
})

test('after a sleep of the computer a sign-out cannot be undone, although the timer stood still', async () => {
  const fixture = await three()
  fixture.core.signOut.run(fixture.accountId)
  fixture.clock.sleep(30_000)
  fixture.core.signOut.undo()
  expect(names(fixture)).toEqual(['Second', 'Third'])
})

test.each<[string, (fixture: Awaited<ReturnType<typeof signedIn>>) => unknown]>([
  [
    'a lock',
    async ({ lock }) => {
      await lock.changePin('482915', '')
      lock.lock('person')
      await lock.unlock('482915')
    },
  ],
  ['forgetting everything', ({ core }) => core.forgetEverything()],
  ['the next sign-out', ({ core }) => core.signOut.run(core.snapshot().accounts[0]?.id ?? '')],
  ['a sign-in to the same account', ({ core }) => core.signIn.run({ ...typed, name: 'Again' })],
])('%s makes a sign-out final at once', async (_what, end) => {
  const fixture = await three()
  const { core } = fixture
  core.signOut.run(fixture.accountId)
  await end(fixture)
  await settle()
  expect(core.snapshot().base.signedOut?.name).not.toBe('Demo')
  core.signOut.undo()
  expect(names(fixture)).not.toContain('Demo')
})

test('while Deckpass is locked nothing tells of the sign-out', async () => {
  const { core, lock, accountId } = await three()
  await lock.changePin('482915', '')
  core.signOut.run(accountId)
  lock.lock('person')
  expect(core.snapshot().base.signedOut).toBeNull()
})

test('an account stays where it was moved to', async () => {
  const fixture = await three()
  const { core, vault, accountId } = fixture
  let order: readonly string[] | null = null
  core.changed.add(({ accounts }) => {
    order = accounts.map(({ name }) => name)
  })
  core.accounts.move(accountId, 1)
  await settle()
  expect(order).toEqual(['Second', 'Demo', 'Third'])
  expect(names(fixture)).toEqual(['Second', 'Demo', 'Third'])
  expect(vault.saved.map(({ name }) => name)).toEqual(['Second', 'Demo', 'Third'])
  core.accounts.rename(accountId, 'Demo 2')
  core.accounts.move(accountId, 99)
  expect(names(fixture)).toEqual(['Second', 'Third', 'Demo 2'])
})

test('of two accounts with one name, the one signed out is called as in the list', async () => {
  const fixture = await signedIn()
  await fixture.core.signIn.run({ ...typed, username: 'second', name: 'Demo' })
  fixture.core.signOut.run(fixture.accountId)
  expect(fixture.core.snapshot().base.signedOut?.name).toBe(`Demo (${typed.username})`)
})

test('the activity lives as long as the undo, and comes back with it', async () => {
  const { core, accountId, clock } = await signedIn()
  const kinds = async () => (await core.activity.read(accountId)).map(({ event }) => event.kind)
  core.signOut.run(accountId)
  core.activity.note(accountId, { at: clock.now(), event: { kind: 'revealed' } })
  core.signOut.undo()
  expect(await kinds()).toEqual(['signed-in'])
  core.signOut.run(accountId)
  await clock.advance(30_000)
  expect(await kinds()).toEqual([])
})

test('accounts that become one have one activity', async () => {
  const { core, accountId, clock } = await three()
  const goes = core.accounts.all().at(-1)
  if (goes === undefined) throw new Error('The third account is missing.')
  core.activity.note(goes.id, { at: clock.now(), event: { kind: 'revealed' } })
  core.accounts.put({ ...goes, username: typed.username })
  const kinds = async (id: string) => (await core.activity.read(id)).map(({ event }) => event.kind)
  expect([await kinds(accountId), await kinds(goes.id)]).toEqual([['revealed', 'signed-in'], []])
})
