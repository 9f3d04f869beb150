import { expect, test } from 'vitest'
import { fitsPin, newPin, pinRefusal } from '../../../app/lock/pin.ts'
import { FastCipher } from '../vault/fakes.ts'
import { LockFixture, pin } from './lock-fixture.ts'

const scored = (score: number) => async () => ({ score })

test('a PIN of six characters is long enough, one of five is not', async () => {
  expect(await pinRefusal('48291', scored(4))).toEqual({ reason: 'pin-too-short', minLength: 6 })
  expect(await pinRefusal('482916', scored(4))).toBeNull()
})

test('a PIN that everybody tries first is refused', async () => {
  expect(await pinRefusal('123456', scored(0))).toEqual({ reason: 'pin-too-easy' })
  expect(await pinRefusal('482916', scored(1))).toBeNull()
})

test('only the same PIN fits', async () => {
  const cipher = new FastCipher()
  const pin = await newPin('482916', cipher)
  expect(await fitsPin(pin, '482916', cipher)).toBe(true)
  expect(await fitsPin(pin, '482917', cipher)).toBe(false)
})

test('changing to a protection that replaces the PIN needs the PIN', async () => {
  const { lock, vault, person } = await new LockFixture().startWithPin()
  const passphrase = { kind: 'passphrase', passphrase: 'four words of another' } as const
  const refused = { kind: 'refused', refusal: { reason: 'wrong-pin' } }
  for (const wrong of ['', '999 999', passphrase.passphrase])
    expect(await lock.protect(passphrase, wrong)).toEqual(refused)
  expect(vault.lock.tries).toBe(3)
  expect(person.asked).toEqual([])
  expect(lock.view).toMatchObject({ secret: 'pin' })
  expect(await lock.protect(passphrase, pin)).toEqual({ kind: 'protected' })
  expect(lock.view).toMatchObject({ secret: 'passphrase' })
})
