import { beforeEach, expect, test } from 'vitest'
import { LockFixture, passphrase, pin } from './lock-fixture.ts'

/** A lock that comes while the vault is not open: what opens later is locked from its first moment. */

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

test('a screen that is locked before the keychain answers', async () => {
  await (await fixture.startWithPin()).vault.settled()
  fixture.keychain.stateNow = 'unavailable'
  const { vault, lock, lockedAtOpening } = await fixture.start()
  fixture.power.emit('lock')
  fixture.keychain.stateNow = 'protected'
  await vault.open()
  expect(lockedAtOpening).toEqual([true])
  expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
})

test.each(['a PIN', 'a passphrase'])(
  'a screen that is locked while everything is forgotten under %s, which then fails',
  async (secret) => {
    const { vault, lock } = await (secret === 'a PIN'
      ? fixture.startWithPin()
      : fixture.startWithPassphrase())
    fixture.file.remove = async () => {
      fixture.power.emit('lock')
      return { kind: 'failed', problem: 'disk-error' }
    }
    await vault.forgetEverything()
    expect([vault.view.state, lock.isLocked]).toEqual(['ready', true])
  },
)

test('who types the passphrase after the lock of the screen is not asked for it again', async () => {
  await (await fixture.startWithPassphrase()).vault.settled()
  fixture.file.unavailable = 'disk-error'
  const { vault, lock } = await fixture.start()
  fixture.power.emit('lock')
  fixture.file.unavailable = null
  await vault.open()
  expect(await vault.unlock(passphrase, lock.lockSignal)).toEqual({ kind: 'unlocked' })
  expect(lock.isLocked).toBe(false)
})

test('everything forgotten while it closes leaves no lock', async () => {
  const { vault, lock } = await fixture.startWithPassphrase()
  fixture.change({ closeWhenLocked: true })
  lock.lock('person')
  fixture.keychain.stateNow = 'basic'
  await vault.forgetEverything()
  await vault.settled()
  await expect.poll(() => vault.view.state).toBe('choose')
  // What the closing does last comes a few turns later.
  await new Promise((resolve) => setImmediate(resolve))
  expect(lock.isLocked).toBe(false)
})
