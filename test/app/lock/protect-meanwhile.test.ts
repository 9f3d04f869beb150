import { beforeEach, describe, expect, test } from 'vitest'
import type { ProtectChoice } from '../../../app/vault/vault.ts'
import { LockFixture, passphrase, pin } from './lock-fixture.ts'

/** A lock that comes while the protection of the vault changes, or while its passphrase opens it. */

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

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
      expect(await vault.protect(choice, passphrase, lock.lockSignal)).toEqual({
        kind: 'refused',
        refusal: { reason: 'changed-meanwhile' },
      })
      expect(lock.view).toMatchObject({ locked: true, secret: 'passphrase' })
      await vault.settled()
      const again = await fixture.start()
      expect(again.vault.view.state).toBe('closed')
      expect(await again.vault.unlock(passphrase)).toEqual({ kind: 'unlocked' })
      expect(await lock.unlock(passphrase)).toEqual({ kind: 'unlocked' })
    },
  )
})

test('an answer to the question counts for nothing though it was unlocked again since', async () => {
  const { vault, lock, person } = await fixture.startWithPin()
  const answer = Promise.withResolvers<boolean>()
  person.confirm = () => answer.promise
  const change = vault.protect({ kind: 'session' }, '', lock.lockSignal)
  lock.lock('person')
  await lock.unlock(pin)
  answer.resolve(true)
  expect(await change).toEqual({ kind: 'refused', refusal: { reason: 'changed-meanwhile' } })
  expect(vault.view).toMatchObject({ protection: 'keychain' })
})

test('it is locked for as long as its record says so, whatever became of the PIN', async () => {
  const { vault, lock } = await fixture.startWithPin()
  lock.lock('person')
  void vault.saveLock({ ...vault.lock, pin: null })
  expect(lock.isLocked).toBe(true)
  // A start must not find a lock that nothing opens.
  await vault.settled()
  expect((await fixture.start()).lock.isLocked).toBe(false)
})

test('a sealed vault is not opened by a passphrase where a lock comes while it is judged', async () => {
  await (await fixture.startWithPassphrase()).vault.settled()
  const { vault, lock, cipher } = await fixture.start()
  const derive = cipher.deriveKey.bind(cipher)
  cipher.deriveKey = async (...secret) => {
    cipher.deriveKey = derive
    lock.lock('screen')
    return derive(...secret)
  }
  expect(await vault.unlock(passphrase, lock.lockSignal)).toMatchObject({
    kind: 'refused',
    refusal: { reason: 'locked-meanwhile' },
  })
  expect(vault.view.state).toBe('closed')
  expect(await vault.unlock(passphrase, lock.lockSignal)).toEqual({ kind: 'unlocked' })
})

test('everything forgotten behind a closed vault leaves no lock', async () => {
  const { vault, lock } = await fixture.startWithPassphrase()
  fixture.change({ closeWhenLocked: true })
  lock.lock('person')
  await expect.poll(() => vault.view.state).toBe('closed')
  fixture.keychain.stateNow = 'basic'
  await vault.forgetEverything()
  expect([vault.view.state, lock.isLocked]).toEqual(['choose', false])
})
