import { beforeEach, describe, expect, test } from 'vitest'
import { LockFixture, passphrase, pin } from './lock-fixture.ts'

/** What is begun before a lock and ends after it: it opens and changes nothing. */

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

type Started = Awaited<ReturnType<LockFixture['start']>>

/** Locks in the middle of the next derivation of a key, which takes half a second on a real computer. */
function lockInTheMiddle({ cipher, lock }: Pick<Started, 'cipher' | 'lock'>): void {
  const derive = cipher.deriveKey.bind(cipher)
  cipher.deriveKey = async (...secret) => {
    cipher.deriveKey = derive
    lock.lock('screen')
    return derive(...secret)
  }
}

const lockedAgain = { kind: 'refused', refusal: { reason: 'locked-meanwhile' } }

describe('an unlocking that began before the last lock opens nothing', () => {
  test('by the PIN', async () => {
    const started = await fixture.startWithPin()
    started.lock.lock('person')
    lockInTheMiddle(started)
    expect(await started.lock.unlock(pin)).toMatchObject(lockedAgain)
    expect(started.lock.isLocked).toBe(true)
    expect(await started.lock.unlock(pin)).toEqual({ kind: 'unlocked' })
  })

  test('by the passphrase', async () => {
    const started = await fixture.startWithPassphrase()
    started.lock.lock('person')
    lockInTheMiddle(started)
    expect(await started.lock.unlock(passphrase)).toMatchObject(lockedAgain)
    expect(started.lock.isLocked).toBe(true)
  })

  test('by the system, which is told to ask no more', async () => {
    const { lock } = await fixture.startWithPin()
    lock.lock('person')
    const answer = Promise.withResolvers<boolean>()
    fixture.systemSays = answer.promise
    const unlocking = lock.unlockBySystem()
    lock.lock('screen')
    expect(fixture.askedUntil?.aborted).toBe(true)
    answer.resolve(true)
    expect(await unlocking).toMatchObject(lockedAgain)
    expect(lock.isLocked).toBe(true)
  })

  test('by a sign-in, and the PIN stays', async () => {
    const { lock } = await fixture.startWithPin()
    lock.lock('person')
    const proof = async () => lock.lock('screen')
    expect(await lock.unlockByProof(proof)).toMatchObject(lockedAgain)
    expect(lock.view).toMatchObject({ locked: true, secret: 'pin' })
  })

  test('while it waits for its turn', async () => {
    const { lock } = await fixture.startWithPin()
    lock.lock('person')
    const tries = [lock.unlock('wrong one'), lock.unlock(pin)]
    lock.lock('screen')
    expect((await Promise.all(tries)).map(({ kind }) => kind)).toEqual(['refused', 'refused'])
    expect(lock.isLocked).toBe(true)
  })
})

describe('the PIN is not changed by what began before a lock', () => {
  test.each([null, 'another one'])('to %j', async (next) => {
    const started = await fixture.startWithPin()
    lockInTheMiddle(started)
    expect(await started.lock.changePin(next, pin)).toMatchObject(lockedAgain)
    expect(started.lock.view).toMatchObject({ locked: true, secret: 'pin' })
    expect(await started.lock.unlock(pin)).toEqual({ kind: 'unlocked' })
  })

  test('nor while it is locked', async () => {
    const { lock } = await fixture.startWithPin()
    lock.lock('person')
    expect(await lock.changePin(null, pin)).toMatchObject(lockedAgain)
    expect(lock.view).toMatchObject({ locked: true, secret: 'pin' })
  })
})

describe('a closed vault', () => {
  test('is not opened by the system', async () => {
    const { lock, vault } = await fixture.startWithPassphrase()
    fixture.change({ closeWhenLocked: true })
    fixture.systemSays = true
    lock.lock('person')
    expect(await lock.unlockBySystem()).toMatchObject({ refusal: { reason: 'only-passphrase' } })
    await expect.poll(() => vault.view.state).toBe('closed')
    expect(await lock.unlockBySystem()).toMatchObject({ refusal: { reason: 'only-passphrase' } })
    expect(lock.view).toMatchObject({ locked: true, vaultClosed: true, systemCheck: null })
  })

  test('is not left half open by a passphrase that comes while it closes', async () => {
    const { lock, vault } = await fixture.startWithPassphrase()
    fixture.change({ closeWhenLocked: true })
    lock.lock('person')
    expect(await lock.unlock(passphrase)).toMatchObject({ kind: 'refused' })
    await expect.poll(() => vault.view.state).toBe('closed')
    expect(lock.isLocked).toBe(true)
    expect(await vault.unlock(passphrase)).toEqual({ kind: 'unlocked' })
    expect(lock.isLocked).toBe(false)
  })

  test('is not unlocked by a right passphrase that comes while the lock is still being written', async () => {
    const { lock, vault } = await fixture.startWithPassphrase()
    fixture.change({ closeWhenLocked: true })
    const outcome = new Promise((resolve) => {
      fixture.file.onWrite = () => {
        fixture.file.onWrite = undefined
        resolve(lock.unlock(passphrase))
      }
    })
    lock.lock('person')
    expect(await outcome).toMatchObject({ refusal: { reason: 'only-passphrase' } })
    await expect.poll(() => vault.view.state).toBe('closed')
  })
})

test('a lock holds where it cannot be written, is logged, and is written once that works', async () => {
  const { lock, vault } = await fixture.startWithPin()
  await vault.settled()
  fixture.file.writeTrouble = 'disk-full'
  lock.lock('person')
  await vault.settled()
  expect(lock.isLocked).toBe(true)
  await expect.poll(() => fixture.lines).toContain('lock.not-saved')
  fixture.file.writeTrouble = null
  await fixture.clock.advance(30_000)
  await vault.settled()
  expect((await fixture.start()).lockedAtOpening).toEqual([true])
})
