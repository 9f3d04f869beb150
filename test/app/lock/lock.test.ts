import { beforeEach, describe, expect, test } from 'vitest'
import { anAccount } from '../../support/stored-account.ts'
import { settle } from '../../support/virtual-ports.ts'
import { LockFixture, passphrase, pin } from './lock-fixture.ts'

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

describe('locking', () => {
  test('holds at once, and the PIN opens it', async () => {
    const { lock } = await fixture.startWithPin()
    expect(lock.lock('person')).toBe(true)
    expect(lock.view).toMatchObject({ locked: true, secret: 'pin' })
    expect(await lock.unlock('482 916')).toMatchObject({ kind: 'refused', retryAt: null })
    expect(lock.isLocked).toBe(true)
    expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
    expect(lock.isLocked).toBe(false)
  })

  test('locking again writes nothing', async () => {
    const { lock, vault } = await fixture.startWithPin()
    lock.lock('person')
    await vault.waitForWrites()
    const { writes } = fixture.file
    lock.lock('person')
    await vault.waitForWrites()
    expect(fixture.file.writes).toBe(writes)
  })

  test('a restart while locked stays locked, from the first moment', async () => {
    const { lock, vault } = await fixture.startWithPin()
    lock.lock('person')
    await vault.waitForWrites()
    const again = await fixture.start()
    expect(again.lockedAtOpening).toEqual([true])
    expect(await again.lock.unlock(pin)).toEqual({ kind: 'unlocked' })
  })

  test.each(['disk-full', 'read-only'] as const)(
    'that cannot be written (%s) holds over a restart and a crash',
    async (trouble) => {
      const { lock, vault } = await fixture.startWithPin()
      await vault.waitForWrites()
      fixture.file.writeTrouble = trouble
      lock.lock('person')
      await vault.waitForWrites()
      expect(vault.view).toMatchObject({ notSaved: trouble })
      fixture.crash()
      const again = await fixture.start()
      expect(again.lockedAtOpening).toEqual([true])
      fixture.file.writeTrouble = null
      expect((await fixture.start()).lockedAtOpening).toEqual([true])
    },
  )

  test('is how Deckpass starts after a crash, and not after it quit unlocked', async () => {
    const { vault } = await fixture.startWithPin()
    await vault.waitForWrites()
    const { lockedAtOpening } = await fixture.start()
    expect(lockedAtOpening).toEqual([false])
    fixture.crash()
    expect((await fixture.start()).lockedAtOpening).toEqual([true])
  })

  test('before the vault could be read holds over a restart', async () => {
    const { vault } = await fixture.startWithPin()
    await vault.waitForWrites()
    fixture.keychain.stateNow = 'unavailable'
    const { lock } = await fixture.start()
    lock.lock('person')
    fixture.keychain.stateNow = 'protected'
    expect((await fixture.start()).lockedAtOpening).toEqual([true])
  })

  test.each([true, false])('at start, where the person wants it: %s', async (lockAtStart) => {
    const { vault } = await fixture.startWithPin()
    await vault.waitForWrites()
    fixture.change({ lockAtStart })
    expect((await fixture.start()).lockedAtOpening).toEqual([lockAtStart])
  })

  test('with the screen and on sleep, unless it is switched off', async () => {
    const { lock } = await fixture.startWithPin()
    fixture.power.emit('lock')
    expect(lock.isLocked).toBe(true)
    await lock.unlock(pin)
    fixture.power.emit('suspend')
    expect(lock.isLocked).toBe(true)
    await lock.unlock(pin)
    fixture.change({ lockWithScreen: false })
    fixture.power.emit('lock')
    expect(lock.isLocked).toBe(false)
  })

  test('after so many minutes without anybody, and not before', async () => {
    const { lock } = await fixture.startWithPin()
    fixture.change({ lockAfter: '5min' })
    fixture.idleMs = 60_000
    await fixture.clock.advance(300_000)
    expect(lock.isLocked).toBe(false)
    fixture.idleMs = 300_000
    await fixture.clock.advance(240_000)
    expect(lock.isLocked).toBe(true)
  })

  test('not by the minute where the system does not tell of idle time', async () => {
    fixture.isIdleKnown = false
    const { lock } = await fixture.startWithPin()
    fixture.change({ lockAfter: '1min' })
    fixture.idleMs = 600_000
    await fixture.clock.advance(600_000)
    expect([lock.isLocked, lock.view.idleKnown]).toEqual([false, false])
  })
})

describe('the PIN', () => {
  test('and what tells it from another are in the seal, not beside it', async () => {
    const { vault } = await fixture.startWithPin()
    await vault.waitForWrites()
    expect(JSON.stringify(fixture.file.value)).not.toMatch(/482 915|proof|locked/)
  })

  test('that could not be written is not the one that unlocks', async () => {
    const { lock } = await fixture.startWithPin()
    fixture.file.writeTrouble = 'disk-full'
    const changing = lock.changePin('another one', pin)
    await settle()
    await fixture.clock.advance(10_000)
    expect(await changing).toMatchObject({ refusal: { reason: 'not-saved' } })
    fixture.file.writeTrouble = null
    lock.lock('person')
    expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
  })

  test('is changed and removed by a person who knows the present one', async () => {
    const { lock } = await fixture.startWithPin()
    expect(await lock.changePin('another one', 'wrong one')).toMatchObject({ field: 'currentPin' })
    expect(await lock.changePin('another one', pin)).toEqual({ kind: 'changed' })
    expect(await lock.changePin(null, pin)).toMatchObject({ field: 'currentPin' })
    expect(await lock.changePin(null, 'another one')).toEqual({ kind: 'changed' })
    expect(lock.lock('person')).toBe(false)
  })

  test('is gone where everything was forgotten', async () => {
    const { lock, vault } = await fixture.startWithPin()
    lock.lock('person')
    await vault.forgetEverything()
    expect(lock.view).toMatchObject({ locked: false, secret: null })
  })

  test('that was forgotten is removed for a person whom the service knows', async () => {
    const { lock } = await fixture.startWithPin()
    lock.lock('person')
    expect(await lock.unlockByProof(async () => false)).toMatchObject({ kind: 'refused' })
    expect(lock.isLocked).toBe(true)
    expect(await lock.unlockByProof(async () => true)).toEqual({ kind: 'unlocked' })
    expect(lock.view).toMatchObject({ locked: false, secret: null })
  })

  test('that was forgotten is removed at once, and from the disk as soon as that takes it', async () => {
    const { lock, vault } = await fixture.startWithPin()
    lock.lock('person')
    await settle()
    const proof = async () => {
      fixture.file.writeTrouble = 'disk-full'
      return true
    }
    expect(await lock.unlockByProof(proof)).toEqual({ kind: 'unlocked' })
    expect(vault.view).toMatchObject({ notSaved: expect.anything() })
    expect(fixture.lines).toContain('lock.not-saved')
    fixture.file.writeTrouble = null
    await fixture.clock.advance(30_000)
    const { lock: afterRestart } = await fixture.start()
    expect(afterRestart.view).toMatchObject({ locked: false, secret: null })
  })

  test('is not needed where the system confirms the person', async () => {
    const { lock } = await fixture.startWithPin()
    lock.lock('person')
    expect(await lock.unlockBySystem()).toMatchObject({ kind: 'refused' })
    fixture.systemSays = true
    expect(await lock.unlockBySystem()).toEqual({ kind: 'unlocked' })
  })
})

describe('under a passphrase', () => {
  test('the passphrase unlocks, and no PIN does', async () => {
    const { lock } = await fixture.startWithPassphrase()
    expect(lock.view.secret).toBe('passphrase')
    expect(await lock.changePin(pin, '')).toMatchObject({ kind: 'refused' })
    lock.lock('person')
    expect(await lock.unlock(pin)).toMatchObject({ kind: 'refused' })
    expect(await lock.unlock(passphrase)).toEqual({ kind: 'unlocked' })
  })

  test('a PIN from before is gone', async () => {
    const { lock, vault } = await fixture.startWithPin()
    await vault.protect({ kind: 'passphrase', passphrase })
    expect([lock.view.secret, vault.lock.pin]).toEqual(['passphrase', null])
  })

  test('no sign-in unlocks', async () => {
    const { lock } = await fixture.startWithPassphrase()
    lock.lock('person')
    expect(await lock.unlockByProof(async () => true)).toMatchObject({ kind: 'refused' })
    expect(lock.isLocked).toBe(true)
  })

  test('locking can shut the vault, which opens with all that it held', async () => {
    const { lock, vault, lockedAtOpening } = await fixture.startWithPassphrase()
    fixture.change({ closeWhenLocked: true })
    const opened: number[] = []
    vault.onChange((accounts) => {
      if (accounts !== null) opened.push(accounts.length)
    })
    lock.lock('person')
    expect(lock.isLocked).toBe(true)
    await expect.poll(() => vault.view.state).toBe('closed')
    expect(lock.view).toMatchObject({ locked: true, vaultClosed: true })
    expect(await vault.unlock(passphrase)).toEqual({ kind: 'unlocked' })
    expect(opened).toEqual([0, 1])
    // At the start, while it shut, and once it was open again.
    expect(lockedAtOpening).toEqual([false, true, false])
    expect(lock.view).toMatchObject({ locked: false, vaultClosed: false })
  })

  test('a vault with a change that cannot be written stays open behind the lock', async () => {
    const { lock, vault } = await fixture.startWithPassphrase()
    fixture.change({ closeWhenLocked: true })
    await vault.waitForWrites()
    fixture.file.writeTrouble = 'disk-full'
    vault.save([anAccount(), anAccount()])
    lock.lock('person')
    await vault.waitForWrites()
    await expect.poll(() => lock.view.vaultClosed).toBe(false)
    expect([vault.view.state, lock.isLocked]).toEqual(['ready', true])
  })

  test('a vault whose change could not be written before stays open behind the lock too', async () => {
    const { lock, vault } = await fixture.startWithPassphrase()
    fixture.change({ closeWhenLocked: true })
    await vault.waitForWrites()
    fixture.file.writeTrouble = 'disk-full'
    vault.save([anAccount(), anAccount()])
    await vault.waitForWrites()
    lock.lock('person')
    await expect.poll(() => lock.view.vaultClosed).toBe(false)
    expect([vault.view.state, lock.isLocked]).toEqual(['ready', true])
    fixture.file.writeTrouble = null
    expect(await lock.unlock(passphrase)).toEqual({ kind: 'unlocked' })
  })
})

describe('closing the vault with the lock', () => {
  beforeEach(() => fixture.change({ closeWhenLocked: true }))

  test('closing overwrites the data key, and a lock that does not close keeps it', async () => {
    const { lock, vault, cipher } = await fixture.startWithPassphrase()
    await vault.waitForWrites()
    const isWiped = () => cipher.keys.at(-1)?.every((byte) => byte === 0)
    fixture.change({ closeWhenLocked: false })
    lock.lock('person')
    await vault.waitForWrites()
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
    await vault.waitForWrites()
    expect(lock.view).toMatchObject({ locked: true, vaultClosed: false, secret: 'pin' })
    expect(vault.view.state).toBe('ready')
    expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
  })

  test('a stored vault is not open before its passphrase was typed, at a start as behind a lock', async () => {
    const first = await fixture.startWithPassphrase()
    expect(first.lock.isVaultOpen).toBe(true)
    await first.vault.waitForWrites()
    const { lock, vault } = await fixture.start()
    expect(lock.isVaultOpen).toBe(false)
    await vault.unlock(passphrase)
    expect(lock.isVaultOpen).toBe(true)
  })
})
