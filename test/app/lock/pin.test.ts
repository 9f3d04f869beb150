import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../../../app/channel/refusal.ts'
import type { Lock } from '../../../app/lock/lock.ts'
import { pinRefusal } from '../../../app/lock/pin.ts'
import { initialLock } from '../../../app/vault/vault-format.ts'
import { day, minute } from '../../support/durations.ts'
import { settle } from '../../support/virtual-ports.ts'
import { LockFixture, pin } from './lock-fixture.ts'

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

test.each([
  ['48291', 4, { reason: 'pin-too-short', minLength: 6 }],
  ['123456', 0, { reason: 'pin-too-easy' }],
  ['482916', 1, null],
] as const)('a PIN needs six characters that nobody tries first: %s', async (pin, score, refusal) => {
  expect(await pinRefusal(pin, async () => ({ score }))).toEqual(refusal)
})

test('replacing the protection needs the current PIN or passphrase, and wrong ones make a person wait', async () => {
  const { lock, vault, person } = await fixture.startWithPin()
  const passphrase = { kind: 'passphrase', passphrase: 'four words of another' } as const
  for (const [current, reason, next] of [
    [pin, 'wrong-pin', passphrase],
    [passphrase.passphrase, 'wrong-passphrase', { kind: 'session' }],
  ] as const) {
    const { view } = vault
    const asked = person.asked.length
    for (const wrong of ['', '999 999', 'wrong', 'wrong again'])
      expect(await lock.protect(next, wrong)).toEqual({ kind: 'refused', refusal: { reason } })
    expect(await lock.protect(next, current)).toEqual({ kind: 'refused', refusal: { reason: 'wait' } })
    expect(vault.lock.tries).toBe(4)
    expect(person.asked).toHaveLength(asked)
    expect(vault.view).toEqual(view)
    await fixture.clock.advance(1_000)
    expect(await lock.protect(next, current)).toEqual({ kind: 'protected' })
  }
  expect(vault.view).toMatchObject({ protection: 'session' })
})

test('a PIN is refused if a passphrase replaces the protection before it is stored', async () => {
  const { lock, vault, cipher } = await fixture.start()
  const derive = cipher.deriveKey.bind(cipher)
  cipher.deriveKey = async (...secret) => {
    cipher.deriveKey = derive
    await vault.protect({ kind: 'passphrase', passphrase: 'four words of another' })
    return derive(...secret)
  }
  expect(await lock.changePin('482916', '')).toMatchObject({ refusal: { reason: 'passphrase-protects' } })
  expect(vault.lock.pin).toBeNull()
})

test('a PIN that could not be written is in force neither before nor after a lock', async () => {
  const { lock, vault } = await fixture.start()
  fixture.file.write = async () => {
    // Nothing protects yet, so there is nothing to lock with.
    expect(lock.lock('screen')).toBe(false)
    return { kind: 'failed', problem: 'disk-full' }
  }
  expect(await lock.changePin(pin, '')).toMatchObject({ refusal: { reason: 'not-saved' } })
  expect([lock.isLocked, vault.lock]).toEqual([false, initialLock])
})

test.each([null, '271828'])(
  'a screen lock at any write while the PIN becomes %s leaves the earlier PIN in force',
  async (next) => {
    for (let locksAt = 1; ; locksAt += 1) {
      const fixture = new LockFixture()
      const { lock } = await fixture.startWithPin()
      let writes = 0
      let hasLocked: boolean | null = null
      fixture.file.onWrite = () => {
        writes += 1
        if (writes === locksAt) hasLocked = lock.lock('screen')
      }
      const result = await lock.changePin(next, pin)
      expect(hasLocked).not.toBe(false)
      if (result.kind === 'changed') {
        expect(locksAt).toBeGreaterThan(2)
        return
      }
      expect(result).toMatchObject({ refusal: { reason: 'locked-meanwhile' } })
      expect(lock.isLocked).toBe(true)
      expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
      const again = await fixture.start()
      expect(again.lock.view).toMatchObject({ secret: 'pin' })
    }
  },
)

describe('if the policy requires a PIN', () => {
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
    expect(await lock.changePin(null, pin)).toEqual(refused({ reason: 'set-by-organization' }))
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
})

describe('guessing', () => {
  const retryAt = ({ view }: Lock) => (view.state === 'locked' ? view.retryAt : null)

  async function locked() {
    const started = await fixture.startWithPin()
    started.lock.lock('person')
    await started.vault.waitForWrites()
    return started
  }

  test('after three free tries the wait starts at 1 s and doubles up to 10 s', async () => {
    const { lock } = await locked()
    const { clock } = fixture
    const waits: number[] = []
    for (let tried = 0; tried < 9; tried += 1) {
      await lock.unlock('wrong one')
      const waitMs = (retryAt(lock) ?? clock.now()) - clock.now()
      waits.push(waitMs)
      await clock.advance(waitMs)
    }
    expect(waits).toEqual([0, 0, 0, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  })

  test('tries at the same time are judged one after another', async () => {
    const { lock, cipher } = await locked()
    const before = cipher.tried
    await Promise.all(Array.from({ length: 100 }, () => lock.unlock('wrong one')))
    expect(cipher.tried - before).toBe(4)
  })

  test('a try counts before it is judged, so that killing Deckpass gains no free guess', async () => {
    const { lock, vault, cipher } = await locked()
    for (let tried = 0; tried < 3; tried += 1) await lock.unlock('wrong one')
    cipher.deriveKey = () => new Promise(() => undefined)
    void lock.unlock('wrong one')
    await vault.waitForWrites()
    await expect.poll(() => vault.lock.tries).toBe(4)
    await vault.waitForWrites()
    const again = await fixture.start()
    expect(retryAt(again.lock)).not.toBeNull()
    expect(await again.lock.unlock(pin)).toMatchObject({ kind: 'refused' })
    expect(again.cipher.tried).toBe(0)
  })

  test('setting the clock shortens no wait, and lengthens none', async () => {
    const { lock } = await locked()
    for (let tried = 0; tried < 5; tried += 1) await lock.unlock('wrong one')
    fixture.clock.setWall(day)
    expect(await lock.unlock(pin)).toMatchObject({ kind: 'refused' })
    fixture.clock.setWall(-2 * day)
    await fixture.clock.advance(minute)
    expect(retryAt(lock)).toBeNull()
  })

  test('a change of the vault does not lengthen the wait', async () => {
    const { lock, vault } = await locked()
    for (let tried = 0; tried < 4; tried += 1) await lock.unlock('wrong one')
    const before = retryAt(lock)
    await fixture.clock.advance(500)
    fixture.file.writeTrouble = 'disk-full'
    vault.save([])
    await vault.waitForWrites()
    expect(vault.view).toMatchObject({ notSaved: 'disk-full' })
    expect(retryAt(lock)).toBe(before)
  })

  test('a try that cannot be counted because the disk is full waits the longest before it is judged', async () => {
    let { lock, cipher } = await locked()
    const { clock } = fixture
    fixture.file.writeTrouble = 'disk-full'
    for (let restart = 0; restart < 5; restart += 1) {
      const { tried } = cipher
      const trying = lock.unlock('wrong one')
      await settle()
      await clock.advance(9_999)
      expect(cipher.tried).toBe(tried)
      await clock.advance(1)
      expect(await trying).toMatchObject({ refusal: { reason: 'wrong-pin' } })
      ;({ lock, cipher } = await fixture.start())
    }
    const opening = lock.unlock(pin)
    await settle()
    await clock.advance(10_000)
    expect(await opening).toEqual({ kind: 'unlocked' })
  })

  test('the right PIN resets the count of tries', async () => {
    const { lock, vault } = await locked()
    await lock.unlock('wrong one')
    await lock.unlock(pin)
    expect(vault.lock.tries).toBe(0)
  })
})
