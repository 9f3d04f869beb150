import { beforeEach, expect, test } from 'vitest'
import { LockWorld, passphrase, pin } from './lock-world.ts'

let world: LockWorld
beforeEach(() => {
  world = new LockWorld()
  world.change({ closeWhenLocked: true })
})

test('closing overwrites the data key, and a lock that does not close keeps it', async () => {
  const { lock, vault, cipher } = await world.startWithPassphrase()
  await vault.settled()
  const isWiped = () => cipher.keys.at(-1)?.every((byte) => byte === 0)
  world.change({ closeWhenLocked: false })
  lock.lock('person')
  await vault.settled()
  expect(isWiped()).toBe(false)
  await lock.unlock(passphrase)
  world.change({ closeWhenLocked: true })
  lock.lock('person')
  await expect.poll(() => vault.view.state).toBe('locked')
  expect(isWiped()).toBe(true)
})

test('under a PIN the setting closes nothing: the keychain would open it again at once', async () => {
  const { lock, vault } = await world.startWithPin()
  lock.lock('person')
  await vault.settled()
  expect(lock.view).toMatchObject({ locked: true, closed: false, secret: 'pin' })
  expect(vault.view.state).toBe('ready')
  expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
})

test('a stored vault is not open before its passphrase was typed, at a start as behind a lock', async () => {
  const first = await world.startWithPassphrase()
  expect(first.lock.isVaultOpen).toBe(true)
  await first.vault.settled()
  const { lock, vault } = await world.start()
  expect(lock.isVaultOpen).toBe(false)
  await vault.unlock(passphrase)
  expect(lock.isVaultOpen).toBe(true)
})
