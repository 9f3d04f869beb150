import { expect, test } from 'vitest'
import { typed } from '../../support/manager-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { signedIn, status, success } from './signed-in.ts'

/** Who forgot the PIN proves who they are by an account that has had a token here. */

const colleague = { address: typed.address, username: 'a.colleague', name: 'A colleague' }
const stranger = { address: 'https://attacker.example', username: 'anybody', name: 'Anybody' }
const local = { ...typed, address: 'http://127.0.0.1:8080', username: 'local' }

/** Locked, with imported accounts beside the person's own, and with a service that takes any password. */
async function locked() {
  const fixture = await signedIn()
  await fixture.manager.signIn.run(local)
  fixture.manager.importAccounts([colleague, stranger])
  await fixture.lock.changePin('482 915', '')
  fixture.lock.lock('person')
  await settle()
  fixture.http.answer = () => success(fixture.clock)
  fixture.confirmDialog.asked.length = 0
  return { ...fixture, callsBefore: fixture.http.requests.length }
}

test.each([
  { why: 'was only imported', input: { ...typed, ...colleague } },
  { why: 'was only imported, at a host of its own', input: { ...typed, ...stranger } },
  { why: 'is at this computer’s own address', input: local },
  { why: 'is not here', input: { ...typed, username: 'nobody' } },
  { why: 'has no address', input: { ...typed, address: ' ' } },
])('an account that $why proves nothing: no call, no question', async ({ input }) => {
  const { manager, lock, http, confirmDialog, callsBefore } = await locked()
  expect(await manager.unlockByService(input)).toMatchObject({ refusal: { reason: 'not-proved' } })
  expect(lock.isLocked).toBe(true)
  expect(http.requests).toHaveLength(callsBefore)
  expect(confirmDialog.asked).toEqual([])
})

test('the account that has had a token proves the person, under a policy that wants a PIN too', async () => {
  const { manager, lock, policy, confirmDialog } = await locked()
  policy.set({ enforced: { requirePin: true } })
  expect(await manager.unlockByService({ ...typed, ...stranger })).toMatchObject({ kind: 'refused' })
  expect(await manager.unlockByService({ ...typed, companyKey: '' })).toEqual({ kind: 'unlocked' })
  expect(confirmDialog.asked).toEqual([])
  // Now a new PIN is wanted, before anything is shown.
  expect(lock.view).toMatchObject({ locked: true, secret: null })
})

test('wrong proofs count as wrong PINs do: after the fourth nothing is sent until a wait is over', async () => {
  const { manager, lock, http, callsBefore, clock } = await locked()
  http.answer = () => status(401)
  for (let tried = 0; tried < 4; tried += 1) await manager.unlockByService({ ...typed, password: 'a guess' })
  expect(lock.view.retryAt).toBe(clock.now() + 1_000)
  expect(await manager.unlockByService(typed)).toMatchObject({ refusal: { reason: 'wait' } })
  expect(await lock.unlock('482 915')).toMatchObject({ refusal: { reason: 'wait' } })
  expect(http.requests).toHaveLength(callsBefore + 4)
})
