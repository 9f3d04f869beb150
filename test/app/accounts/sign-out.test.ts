import { expect, test } from 'vitest'
import { typed } from '../../support/core-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn } from './signed-in.ts'

async function start() {
  const fixture = await signedIn()
  const { core, accountId } = fixture
  return {
    ...fixture,
    signOut: () => core.signOut.run(accountId),
    add: (username: string, name = username) => core.signIn.run({ ...typed, username, name }),
    names: () => core.snapshot().accounts.map(({ name }) => name),
    kinds: async (id = accountId) => (await core.activity.read(id)).map(({ event }) => event.kind),
    signedOut: () => core.snapshot().base.signedOut,
  }
}

/** Demo, which is signed in, and two more behind it. */
async function three() {
  const fixture = await start()
  for (const name of ['Second', 'Third']) await fixture.add(name)
  return fixture
}

test('a sign-out can be undone for half a minute, and the account is back in its place with its token', async () => {
  const { core, accountId, clock, vault, http, signOut, signedOut, names, view } = await three()
  const saved = () => vault.saved.map(({ name }) => name)
  const { token } = view()
  signOut()
  // The disk has forgotten it at once.
  expect(saved()).toEqual(['Second', 'Third'])
  expect(signedOut()).toEqual({ name: 'Demo', copiesUntil: null, until: clock.now() + 30_000 })
  await clock.advance(29_999)
  core.signOut.undo()
  expect([names(), saved()]).toEqual(Array(2).fill(['Demo', 'Second', 'Third']))
  expect([view().token, signedOut()]).toEqual([token, null])
  const { length } = http.requests
  await core.renewals.renew(accountId, 'person')
  expect(http.requests).toHaveLength(length + 1)
})

test('a sign-out says until when a copied token works', async () => {
  const { core, accountId, signOut, signedOut, view } = await start()
  await core.copies.copy(accountId, 'token', 'person')
  const expiresAt = view().token?.expiresAt
  signOut()
  expect(signedOut()?.copiesUntil).toBe(expiresAt)
})

type Fixture = Awaited<ReturnType<typeof start>>
test.each<[string, (fixture: Fixture) => unknown]>([
  ['half a minute', ({ clock }) => clock.advance(30_000)],
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
])('%s makes a sign-out final', async (_what, end) => {
  const fixture = await three()
  fixture.signOut()
  await end(fixture)
  await settle()
  expect(fixture.signedOut()?.name).not.toBe('Demo')
  fixture.core.signOut.undo()
  expect(fixture.names()).not.toContain('Demo')
})

test('after a sleep of the computer a sign-out cannot be undone, although the timer stood still', async () => {
  const { core, clock, signOut, names } = await three()
  signOut()
  clock.sleep(30_000)
  core.signOut.undo()
  expect(names()).toEqual(['Second', 'Third'])
})

test('while Deckpass is locked, nothing shows the sign-out', async () => {
  const { lock, signOut, signedOut } = await three()
  await lock.changePin('482915', '')
  signOut()
  lock.lock('person')
  expect(signedOut()).toBeNull()
})

test('an account stays where it was moved to', async () => {
  const { core, vault, accountId, names } = await three()
  let told: readonly string[] | null = null
  core.changed.add(({ accounts }) => {
    told = accounts.map(({ name }) => name)
  })
  core.accounts.move(accountId, 1)
  await settle()
  const saved = vault.saved.map(({ name }) => name)
  expect([told, names(), saved]).toEqual(Array(3).fill(['Second', 'Demo', 'Third']))
  core.accounts.rename(accountId, 'Demo 2')
  core.accounts.move(accountId, 99)
  expect(names()).toEqual(['Second', 'Third', 'Demo 2'])
})

test('of two accounts with the same name, the one signed out is named as in the list', async () => {
  const { add, signOut, signedOut } = await start()
  await add('second', 'Demo')
  signOut()
  expect(signedOut()?.name).toBe(`Demo (${typed.username})`)
})

test('the activity is kept until the undo ends, and comes back with an undo', async () => {
  const { core, accountId, clock, signOut, kinds } = await start()
  signOut()
  core.activity.note(accountId, { at: clock.now(), event: { kind: 'revealed' } })
  core.signOut.undo()
  expect(await kinds()).toEqual(['signed-in'])
  signOut()
  await clock.advance(30_000)
  expect(await kinds()).toEqual([])
})

test('accounts that become one have one activity, in chronological order', async () => {
  const { core, clock, accountId, kinds, names } = await three()
  const goes = core.accounts.all().at(-1)
  if (goes === undefined) throw new Error('The third account is missing.')
  core.activity.note(goes.id, { at: clock.now(), event: { kind: 'revealed' } })
  core.activity.note(accountId, { at: clock.now() + 1, event: { kind: 'woke-up', sleptMs: 1 } })
  core.accounts.put({ ...goes, username: typed.username })
  expect([await kinds(), await kinds(goes.id)]).toEqual([['woke-up', 'revealed', 'signed-in'], []])
  expect(names()).toEqual(['Demo', 'Second'])
})
