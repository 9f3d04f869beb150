import { expect, test } from 'vitest'
import type { Account } from '../../../app/model/account.ts'
import { day, hour, minute, second } from '../../support/durations.ts'
import { typed } from '../../support/manager-world.ts'
import { SeededRandom } from '../../support/virtual-world.ts'
import { signedIn, stage, startOn } from './renewal-scene.ts'

/** Many at once: many accounts, many who ask, and calls that are overtaken by what happens meanwhile. */

/** The account of the scene a thousand times, each at its own username, all due at the same instant. */
async function thousandDue() {
  const { vault } = await signedIn()
  const [one] = vault.saved
  if (one === undefined) throw new Error('Nothing was saved.')
  const random = new SeededRandom(1)
  const saved: Account[] = Array.from({ length: 1_000 }, (_, index) => ({
    ...one,
    id: random.id(),
    username: `demo.${index}`,
  }))
  const scene = stage(
    {},
    saved.map(({ username }) => ({ ...typed, username })),
  )
  scene.clock.sleep(7 * day)
  scene.faults.always({ kind: 'delay', ms: 200 })
  return startOn(scene, saved)
}

test('a thousand accounts due in the same second are renewed, each once, and four at a time', async () => {
  const scene = await thousandDue()
  await scene.clock.advance(250 * 200)
  const requests = scene.takeRequests()
  expect([requests.length, new Set(requests.map((each) => each.username)).size]).toEqual([1_000, 1_000])
  expect(scene.maxConcurrent).toBe(4)
  const states = scene.manager.snapshot().accounts.map((each) => each.renewal.state)
  expect(states.every((state) => state === 'idle')).toBe(true)
})

test('a person who presses Renew now while a thousand wait is served next', async () => {
  const scene = await thousandDue()
  await scene.clock.advance(100)
  const last = scene.manager.snapshot().accounts.at(-1)
  void scene.manager.renew(last?.id ?? '')
  await scene.clock.advance(200)
  expect(scene.takeRequests().map((each) => each.username)).toContain('demo.999')
})

test('Renew now pressed fifty times is one call, and it joins one that is under way by itself', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'delay', ms: 5 * second })
  await scene.clock.advance(scene.untilNext())
  expect(scene.state()).toBe('running')
  const presses = Array.from({ length: 50 }, () => scene.manager.renew(scene.accountId))
  const all = scene.manager.renewAll()
  await scene.clock.advance(5 * second)
  await Promise.all([...presses, all])
  expect([scene.takeCalls(), scene.state()]).toEqual([['update_token'], 'idle'])
})

test('signing out during a call aborts it, and nothing of the account comes back', async () => {
  const scene = await signedIn()
  scene.faults.next({ kind: 'delay', ms: 5 * second })
  const renewal = scene.manager.renew(scene.accountId)
  await scene.clock.advance(second)
  await scene.manager.signOut(scene.accountId)
  await renewal
  scene.manager.snapshot()
  let changes = 0
  scene.manager.onChange(() => {
    changes += 1
  })
  await scene.clock.advance(10 * day)
  expect(changes).toBe(0)
  expect([scene.manager.snapshot().accounts, scene.vault.saved]).toEqual([[], []])
  expect(scene.takeCalls()).toEqual(['update_token'])
})

test('signing out while signing in again ends the sign-in, and the account does not come back', async () => {
  const scene = await signedIn()
  scene.faults.next({ kind: 'delay', ms: 5 * second })
  const again = scene.manager.signIn({ ...typed, accountId: scene.accountId })
  await scene.clock.advance(second)
  await scene.manager.signOut(scene.accountId)
  await scene.clock.advance(5 * second)
  expect(await again).toEqual({ kind: 'cancelled' })
  expect(scene.vault.saved).toEqual([])
})

test('quitting during a call aborts it and every call that waits: nothing runs afterwards', async () => {
  const scene = await thousandDue()
  await scene.clock.advance(100)
  await scene.manager.stop()
  const before = scene.vault.saved
  await scene.clock.advance(30 * day)
  await scene.manager.renewAll()
  expect(scene.takeRequests()).toHaveLength(4)
  expect([scene.clock.pending, scene.vault.saved === before]).toEqual([0, true])
})

test('signing in again takes the place of a renewal: never two calls at once, and the renewal goes on after it', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'delay', ms: 10 * second })
  await scene.clock.advance(scene.untilNext())
  scene.takeCalls()
  const again = scene.manager.signIn({ ...typed, accountId: scene.accountId })
  void scene.manager.renew(scene.accountId)
  await scene.clock.advance(10 * second)
  expect(await again).toMatchObject({ kind: 'signed-in' })
  expect([scene.takeCalls(), scene.maxConcurrent, scene.state()]).toEqual([['update_token'], 1, 'idle'])
  expect(scene.untilNext()).toBeGreaterThan(5.9 * day)
})

test('the same account typed in again is recognised, and its calls do not meet either', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'delay', ms: 10 * second })
  void scene.manager.renew(scene.accountId)
  const again = scene.manager.signIn(typed)
  await scene.clock.advance(10 * second)
  expect(await again).toEqual({ kind: 'signed-in', accountId: scene.accountId })
  expect(scene.maxConcurrent).toBe(1)
})

test.each(['fails', 'is cancelled'])(
  'a sign-in that %s, after it had ended a renewal, leaves the renewal to go on',
  async (how) => {
    const scene = await signedIn()
    scene.faults.next({ kind: 'delay', ms: 10 * second })
    await scene.clock.advance(scene.untilNext())
    scene.faults.next({ kind: 'delay', ms: second })
    const again = scene.manager.signIn({ ...typed, password: 'wrong', accountId: scene.accountId })
    if (how === 'is cancelled') scene.manager.cancelSignIn()
    await scene.clock.advance(second)
    expect((await again).kind).toBe(how === 'fails' ? 'failed' : 'cancelled')
    await scene.clock.advance(0)
    expect([scene.state(), scene.left() > 6.9 * day]).toEqual(['idle', true])
  },
)

test('a try that waits does not set off while somebody signs in', async () => {
  const scene = await signedIn()
  scene.faults.next({ kind: 'status', status: 503 }, { kind: 'delay', ms: 14 * second })
  await scene.manager.renew(scene.accountId)
  const again = scene.manager.signIn({ ...typed, accountId: scene.accountId })
  await scene.clock.advance(14 * second)
  expect([(await again).kind, scene.maxConcurrent]).toEqual(['signed-in', 1])
})

test('a new setting leaves a try that waits where it is', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'status', status: 503 })
  await scene.clock.advance(6 * day + hour)
  scene.takeCalls()
  const waitMs = scene.untilNext()
  for (const renewBefore of ['48h', 'automatic', '1h'] as const) scene.manager.changeSettings({ renewBefore })
  expect(scene.untilNext()).toBe(waitMs)
})

test('unlocking the screen in an outage brings no more calls than the outage would have', async () => {
  const scene = await signedIn()
  scene.faults.always({ kind: 'status', status: 503 })
  await scene.clock.advance(6 * day + hour)
  scene.takeCalls()
  for (let unlocked = 0; unlocked < 60; unlocked += 1) {
    scene.power.emit('unlock')
    await scene.clock.advance(minute)
  }
  expect(scene.takeCalls().length).toBeLessThan(20)
})
