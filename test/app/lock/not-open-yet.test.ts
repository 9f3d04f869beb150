import { beforeEach, expect, test } from 'vitest'
import { LockWorld, passphrase, pin } from './lock-world.ts'

/** A lock that comes while the vault is not open: what opens later is locked from its first moment. */

let world: LockWorld
beforeEach(() => {
  world = new LockWorld()
})

test('a screen that is locked before the keychain answers', async () => {
  await (await world.startWithPin()).vault.settled()
  world.keychain.stateNow = 'unavailable'
  const { vault, lock, lockedAtOpening } = await world.start()
  world.power.emit('lock')
  world.keychain.stateNow = 'protected'
  await vault.open()
  expect(lockedAtOpening).toEqual([true])
  expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
})

test.each(['a PIN', 'a passphrase'])(
  'a screen that is locked while everything is forgotten under %s, which then fails',
  async (secret) => {
    const { vault, lock } = await (secret === 'a PIN' ? world.startWithPin() : world.startWithPassphrase())
    world.file.remove = async () => {
      world.power.emit('lock')
      return { kind: 'failed', problem: 'disk-error' }
    }
    await vault.forgetEverything()
    expect([vault.view.state, lock.isLocked]).toEqual(['ready', true])
  },
)

test('who types the passphrase after the lock of the screen is not asked for it again', async () => {
  await (await world.startWithPassphrase()).vault.settled()
  world.file.unavailable = 'disk-error'
  const { vault, lock } = await world.start()
  world.power.emit('lock')
  world.file.unavailable = null
  await vault.open()
  expect(await vault.unlock(passphrase, lock.lockSignal)).toEqual({ kind: 'unlocked' })
  expect(lock.isLocked).toBe(false)
})

test('everything forgotten while it closes leaves no lock', async () => {
  const { vault, lock } = await world.startWithPassphrase()
  world.change({ closeWhenLocked: true })
  lock.lock('person')
  world.keychain.stateNow = 'basic'
  await vault.forgetEverything()
  await vault.settled()
  await expect.poll(() => vault.view.state).toBe('choose')
  // What the closing does last comes a few turns later.
  await new Promise((resolve) => setImmediate(resolve))
  expect(lock.isLocked).toBe(false)
})
