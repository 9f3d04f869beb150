import { beforeEach, expect, test } from 'vitest'
import { LockFixture, passphrase, pin } from './lock-fixture.ts'

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
  fixture.change({ closeWhenLocked: true })
})

test('closing overwrites the data key, and a lock that does not close keeps it', async () => {
  const { lock, vault, cipher } = await fixture.startWithPassphrase()
  await vault.settled()
  const isWiped = () => cipher.keys.at(-1)?.every((byte) => byte === 0)
  fixture.change({ closeWhenLocked: false })
  lock.lock('person')
  await vault.settled()
  expect(isWiped()).toBe(false)
  await lock.unlock(passphrase)
  fixture.change({ closeWhenLocked: true })
  lock.lock('person')
  await expect.poll(() => vault.view.state).toBe('closed')
  expect(isWiped()).toBe(true)
})

test('under a PIN the setting closes nothing: the keychain would open it again at once', async () => {
  const { lock, vault } = await fixture.startWithPin()
  lock.lock('person')
  await vault.settled()
  expect(lock.view).toMatchObject({ locked: true, vaultClosed: false, secret: 'pin' })
  expect(vault.view.state).toBe('ready')
  expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
})

test('a stored vault is not open before its passphrase was typed, at a start as behind a lock', async () => {
  const first = await fixture.startWithPassphrase()
  expect(first.lock.isVaultOpen).toBe(true)
  await first.vault.settled()
  const { lock, vault } = await fixture.start()
  expect(lock.isVaultOpen).toBe(false)
  await vault.unlock(passphrase)
  expect(lock.isVaultOpen).toBe(true)
})
