import { expect, test } from 'vitest'
import { fitsPin, newPin, pinRefusal } from '../../../app/lock/pin.ts'
import { FastCipher } from '../vault/fakes.ts'

const scored = (score: number) => async () => ({ score })

test('a PIN of six characters is long enough, one of five is not', async () => {
  expect(await pinRefusal('48291', scored(4))).toEqual({ reason: 'pin-too-short', minLength: 6 })
  expect(await pinRefusal('482916', scored(4))).toBeNull()
})

test('a PIN that everybody tries first is refused, a little harder one is not', async () => {
  expect(await pinRefusal('123456', scored(0))).toEqual({ reason: 'pin-too-easy' })
  expect(await pinRefusal('482916', scored(1))).toBeNull()
})

test('a PIN is told from another', async () => {
  const cipher = new FastCipher()
  const pin = await newPin('482916', cipher)
  expect(await fitsPin(pin, '482916', cipher)).toBe(true)
  expect(await fitsPin(pin, '482917', cipher)).toBe(false)
})
