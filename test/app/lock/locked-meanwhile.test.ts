import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProtectChoice } from '../../../app/vault/channels.ts'
import { LockFixture, passphrase, pin } from './lock-fixture.ts'

/** An act that begins before a lock and ends after it opens and changes nothing. */

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
const changedMeanwhile = { kind: 'refused', refusal: { reason: 'changed-meanwhile' } }

describe('an unlocking that began before the last lock opens nothing', () => {
  test.each(['PIN', 'passphrase'])('by the %s', async (secret) => {
    const isPin = secret === 'PIN'
    const started = await (isPin ? fixture.startWithPin() : fixture.startWithPassphrase())
    const { lock } = started
    lock.lock('person')
    lockInTheMiddle(started)
    expect(await lock.unlock(isPin ? pin : passphrase)).toMatchObject(lockedAgain)
    expect(lock.isLocked).toBe(true)
    expect(await lock.unlock(isPin ? pin : passphrase)).toEqual({ kind: 'unlocked' })
  })

  test('by the system, whose dialog is closed', async () => {
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

  test('while it waits for an earlier one', async () => {
    const { lock } = await fixture.startWithPin()
    lock.lock('person')
    const tries = [lock.unlock('wrong one'), lock.unlock(pin)]
    lock.lock('screen')
    expect((await Promise.all(tries)).map(({ kind }) => kind)).toEqual(['refused', 'refused'])
    expect(lock.isLocked).toBe(true)
  })
})

describe('a lock while the vault is not open yet', () => {
  test('a screen that is locked before the keychain answers', async () => {
    await fixture.startWithPin()
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
      fixture.file.removeEverything = async () => {
        fixture.power.emit('lock')
        return { kind: 'failed', problem: 'disk-error' }
      }
      await vault.forgetEverything()
      expect([vault.view.state, lock.isLocked]).toEqual(['ready', true])
    },
  )

  test('typing the passphrase after the screen was locked is enough', async () => {
    await fixture.startWithPassphrase()
    fixture.file.unavailable = 'disk-error'
    const { vault, lock } = await fixture.start()
    fixture.power.emit('lock')
    fixture.file.unavailable = null
    await vault.open()
    expect(await vault.unlock(passphrase, lock.lockSignal)).toEqual({ kind: 'unlocked' })
    expect(lock.isLocked).toBe(false)
  })
})

describe('a lock while the protection of the vault changes, or its passphrase opens it', () => {
  const choices: readonly ProtectChoice[] = [
    { kind: 'keychain' },
    { kind: 'passphrase', passphrase: 'another four words' },
    { kind: 'session' },
  ]

  describe.each(choices)('a change to $kind', (choice) => {
    test.each(['the passphrase is judged', 'the vault is written'])(
      'ends with a lock while %s, and the passphrase still seals and unlocks',
      async (moment) => {
        const { vault, lock, cipher } = await fixture.startWithPassphrase()
        const lockOnce = () => {
          fixture.file.onWrite = undefined
          if (!lock.isLocked) lock.lock('screen')
        }
        const derive = cipher.deriveKey.bind(cipher)
        const remove = fixture.file.remove.bind(fixture.file)
        if (moment === 'the vault is written') {
          fixture.file.onWrite = lockOnce
          fixture.file.remove = async () => {
            lockOnce()
            return remove()
          }
        } else
          cipher.deriveKey = async (...secret) => {
            lockOnce()
            return derive(...secret)
          }
        expect(await lock.protect(choice, passphrase)).toEqual(changedMeanwhile)
        expect(lock.view).toMatchObject({ state: 'locked', secret: 'passphrase' })
        await vault.waitForWrites()
        const again = await fixture.start()
        expect(again.vault.view.state).toBe('closed')
        expect(await again.vault.unlock(passphrase)).toEqual({ kind: 'unlocked' })
        expect(await lock.unlock(passphrase)).toEqual({ kind: 'unlocked' })
      },
    )
  })

  test('a change from this session only leaves nothing on the disk when a lock ends it', async () => {
    fixture.keychain.stateNow = 'basic'
    const { vault, lock } = await fixture.start()
    await vault.protect({ kind: 'session' })
    await lock.changePin(pin, '')
    fixture.file.onWrite = () => void lock.lock('screen')
    expect(await vault.protect({ kind: 'passphrase', passphrase }, lock.lockSignal)).toEqual(changedMeanwhile)
    await vault.waitForWrites()
    expect((await fixture.start()).vault.view.state).toBe('choose')
  })

  test('an answer to the dialog does not count once Deckpass was locked in between', async () => {
    const { vault, lock, person } = await fixture.startWithPin()
    const answer = Promise.withResolvers<boolean>()
    person.confirm = () => answer.promise
    const change = vault.protect({ kind: 'session' }, lock.lockSignal)
    lock.lock('person')
    await lock.unlock(pin)
    answer.resolve(true)
    expect(await change).toEqual(changedMeanwhile)
    expect(vault.view).toMatchObject({ protection: 'keychain' })
  })

  test.each(['the dialog is open', 'the keychain is silent'])(
    'the PIN unlocks and can be replaced while %s',
    async (moment) => {
      const { lock, person } = await fixture.startWithPin()
      const never = vi.fn(() => new Promise<never>(() => {}))
      if (moment === 'the dialog is open') person.confirm = never
      else fixture.keychain.seal = never
      void lock.protect({ kind: 'keychain' }, pin)
      await vi.waitFor(() => expect(never).toHaveBeenCalled())
      lock.lock('screen')
      expect(await lock.unlock(pin)).toEqual({ kind: 'unlocked' })
      expect(await lock.changePin('another one', pin)).toEqual({ kind: 'changed' })
    },
  )

  test('Deckpass is locked for as long as the record says so, even without a PIN', async () => {
    const { vault, lock } = await fixture.startWithPin()
    lock.lock('person')
    void vault.saveLock({ ...vault.lock, pin: null })
    expect(lock.isLocked).toBe(true)
    // A start must not find a lock that nothing opens.
    await vault.waitForWrites()
    expect((await fixture.start()).lock.isLocked).toBe(false)
  })

  test('a lock keeps the vault closed while a passphrase is judged', async () => {
    await fixture.startWithPassphrase()
    const started = await fixture.start()
    const { vault, lock } = started
    lockInTheMiddle(started)
    expect(await vault.unlock(passphrase, lock.lockSignal)).toMatchObject(lockedAgain)
    expect(vault.view.state).toBe('closed')
    expect(await vault.unlock(passphrase, lock.lockSignal)).toEqual({ kind: 'unlocked' })
  })
})
