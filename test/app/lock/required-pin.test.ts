import { beforeEach, expect, test } from 'vitest'
import { LockFixture, pin } from './lock-fixture.ts'

/** The policy wants a PIN: without one, Deckpass is locked until there is one. */
let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})
const requirePin = () => fixture.policy.set({ enforced: { requirePin: true } })

test('without a PIN Deckpass is locked from the first moment until one is set', async () => {
  await (await fixture.start()).vault.waitForWrites()
  requirePin()
  const { lock, lockedAtOpening } = await fixture.start()
  expect(lockedAtOpening).toEqual([true])
  expect(lock.view).toEqual({ state: 'pin-required' })
  expect(await lock.changePin('1111', '')).toMatchObject({ refusal: { reason: 'pin-too-short' } })
  expect(lock.isLocked).toBe(true)
  expect(await lock.changePin(pin, '')).toEqual({ kind: 'changed' })
  expect(lock.view).toEqual({ state: 'unlocked', secret: 'pin' })
})

test('nothing but a new PIN opens it', async () => {
  requirePin()
  const { lock } = await fixture.start()
  fixture.systemSays = true
  await lock.unlock(pin)
  await lock.unlockBySystem()
  expect(lock.lock('person')).toBe(true)
  expect(lock.isLocked).toBe(true)
})

test('a policy that comes later locks at once', async () => {
  const { lock } = await fixture.start()
  const { lockSignal } = lock
  let told = 0
  lock.changed.add(() => {
    told += 1
  })
  requirePin()
  expect([lock.isLocked, lockSignal.aborted, told]).toEqual([true, true, 1])
  fixture.policy.set({})
  expect([lock.isLocked, told]).toEqual([false, 2])
})

test('the PIN can be changed and not removed', async () => {
  const { lock } = await fixture.startWithPin()
  requirePin()
  expect(lock.isLocked).toBe(false)
  expect(await lock.changePin(null, pin)).toEqual({ kind: 'set-by-organization' })
  expect(await lock.changePin('739 204', pin)).toEqual({ kind: 'changed' })
})

test('no new PIN opens what a PIN has locked', async () => {
  const { lock } = await fixture.startWithPin()
  requirePin()
  lock.lock('person')
  expect(await lock.changePin('739 204', pin)).toMatchObject({ kind: 'refused' })
  expect(lock.isLocked).toBe(true)
  expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
})

test('a passphrase is as good as a PIN', async () => {
  requirePin()
  const { lock, vault } = await fixture.startWithPassphrase()
  expect(lock.view).toEqual({ state: 'unlocked', secret: 'passphrase' })
  await vault.protect({ kind: 'keychain' })
  expect(lock.isLocked).toBe(true)
})
