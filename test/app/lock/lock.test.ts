import { beforeEach, describe, expect, test } from 'vitest'
import { hour, minute, second } from '../../support/durations.ts'
import { LockFixture, passphrase, pin } from './lock-fixture.ts'

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

describe('locking', () => {
  test('lasts until the PIN unlocks', async () => {
    const { lock } = await fixture.startWithPin()
    expect(lock.lock('person')).toBe(true)
    expect(lock.view).toMatchObject({ state: 'locked', secret: 'pin' })
    expect(await lock.unlock('482 916')).toMatchObject({ refusal: { reason: 'wrong-pin' } })
    expect(lock.isLocked).toBe(true)
    expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
    expect(lock.isLocked).toBe(false)
  })

  test('is not possible while the person chooses a protection, even with a PIN', async () => {
    fixture.keychain.stateNow = 'unavailable'
    const { lock, vault } = await fixture.start()
    expect(vault.view).toEqual({ state: 'choose' })
    await lock.changePin(pin, '')
    expect(lock.lock('person')).toBe(false)
    await vault.protect({ kind: 'session' })
    expect(lock.lock('person')).toBe(true)
  })

  test.each(['disk-full', 'read-only'] as const)(
    'that cannot be written (%s) survives a restart and a crash',
    async (trouble) => {
      const { lock, vault } = await fixture.startWithPin()
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

  test('happens at the start after a crash', async () => {
    await fixture.startWithPin()
    const { lockedAtOpening } = await fixture.start()
    expect(lockedAtOpening).toEqual([false])
    fixture.crash()
    expect((await fixture.start()).lockedAtOpening).toEqual([true])
  })

  test('before the vault could be read survives a restart', async () => {
    await fixture.startWithPin()
    fixture.keychain.stateNow = 'unavailable'
    const { lock } = await fixture.start()
    lock.lock('person')
    fixture.keychain.stateNow = 'protected'
    expect((await fixture.start()).lockedAtOpening).toEqual([true])
  })

  test.each([true, false])('at start happens only if the person wants it: %s', async (lockAtStart) => {
    await fixture.startWithPin()
    fixture.settings.change({ lockAtStart })
    expect((await fixture.start()).lockedAtOpening).toEqual([lockAtStart])
  })

  test('happens with the screen and on sleep, unless it is switched off', async () => {
    const { lock } = await fixture.startWithPin()
    fixture.power.emit('lock')
    expect(lock.isLocked).toBe(true)
    await lock.unlock(pin)
    fixture.power.emit('suspend')
    expect(lock.isLocked).toBe(true)
    await lock.unlock(pin)
    fixture.settings.change({ lockWithScreen: false })
    fixture.power.emit('lock')
    expect(lock.isLocked).toBe(false)
  })

  test('happens after the chosen idle minutes, and not before', async () => {
    const { lock } = await fixture.startWithPin()
    fixture.settings.change({ lockAfter: '5min' })
    fixture.idleMs = 60_000
    await fixture.clock.advance(300_000)
    expect(lock.isLocked).toBe(false)
    fixture.idleMs = 300_000
    await fixture.clock.advance(240_000)
    expect(lock.isLocked).toBe(true)
  })
})

describe('the PIN', () => {
  test('is stored inside the seal and not beside it', async () => {
    await fixture.startWithPin()
    expect(JSON.stringify(fixture.file.value)).not.toMatch(/482 915|proof|locked/)
  })

  test('can be changed and removed by a person who knows it', async () => {
    const { lock } = await fixture.startWithPin()
    expect(await lock.changePin('another one', 'wrong one')).toMatchObject({
      refusal: { reason: 'wrong-pin' },
    })
    expect(await lock.changePin('another one', pin)).toEqual({ kind: 'changed' })
    expect(await lock.changePin(null, pin)).toMatchObject({ refusal: { reason: 'wrong-pin' } })
    expect(await lock.changePin(null, 'another one')).toEqual({ kind: 'changed' })
    expect(lock.lock('person')).toBe(false)
  })

  test('is gone once everything was forgotten', async () => {
    const { lock, vault } = await fixture.startWithPin()
    lock.lock('person')
    await vault.forgetEverything()
    expect(lock.view).toEqual({ state: 'unlocked', secret: null })
  })

  test('is not needed if the system confirms the person', async () => {
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
    expect(lock.view).toEqual({ state: 'unlocked', secret: 'passphrase' })
    expect(await lock.changePin(pin, '')).toMatchObject({ kind: 'refused' })
    lock.lock('person')
    expect(await lock.unlock(pin)).toMatchObject({ kind: 'refused' })
    expect(await lock.unlock(passphrase)).toEqual({ kind: 'unlocked' })
  })

  test('a PIN from before is gone', async () => {
    const { lock, vault } = await fixture.startWithPin()
    await vault.protect({ kind: 'passphrase', passphrase })
    expect([lock.view, vault.lock.pin]).toEqual([{ state: 'unlocked', secret: 'passphrase' }, null])
  })
})

describe('waking up', () => {
  test('locks if the system announces only the wake-up', async () => {
    const { lock } = await fixture.startWithPin()
    fixture.power.emit('resume')
    expect(lock.isLocked).toBe(true)
  })

  test.each([
    ['stand still', () => fixture.clock.sleep(hour)],
    ['run on', () => fixture.clock.pass(hour)],
  ])('locks by the clocks alone if the timers %s', async (_how, sleep) => {
    const { lock } = await fixture.startWithPin()
    sleep()
    await fixture.clock.advance(minute)
    expect(lock.isLocked).toBe(true)
    await lock.unlock(pin)
    await fixture.clock.advance(hour)
    expect(lock.isLocked).toBe(false)
  })

  test.each([
    [5 * minute - second, '5min', false],
    [5 * minute, '5min', true],
    [hour, '5min', true],
    [hour, 'never', false],
  ] as const)(
    'after %i ms of sleep, without locking with the screen and with an idle limit of %s, locks: %s',
    async (sleptMs, lockAfter, locks) => {
      const { lock } = await fixture.startWithPin()
      fixture.settings.change({ lockWithScreen: false, lockAfter })
      fixture.clock.sleep(sleptMs)
      fixture.power.emit('resume')
      expect(lock.isLocked).toBe(locks)
    },
  )
})

test('a sleep locks even if the network is the first sign of its end', async () => {
  const { lock } = await fixture.startWithPin()
  fixture.network.set(false)
  fixture.clock.sleep(hour)
  fixture.network.set(true)
  expect(lock.isLocked).toBe(true)
})

test('Deckpass locks by idle time as soon as the desktop begins to report it', async () => {
  fixture.idle.isKnown = false
  const { lock } = await fixture.startWithPin()
  fixture.idleMs = hour
  fixture.settings.change({ lockAfter: '5min' })
  await fixture.clock.advance(hour)
  expect(lock.isLocked).toBe(false)
  fixture.idle.isKnown = true
  fixture.idle.becameKnown.emit()
  await fixture.clock.advance(0)
  expect(lock.isLocked).toBe(true)
})
