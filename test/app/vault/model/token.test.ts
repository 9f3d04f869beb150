import { expect, test } from 'vitest'
import { lastFourOf, shareLeft, timeLeftMs, tokenStatus } from '../../../../app/vault/model/token.ts'

const times = { issuedAt: 0, expiringAt: 80, expiresAt: 100 }

test('a token is valid, then expiring from its lead on, then expired at its expiry', () => {
  expect([0, 79, 80, 99, 100, 101].map((now) => tokenStatus(times, now))).toEqual([
    'valid',
    'valid',
    'expiring',
    'expiring',
    'expired',
    'expired',
  ])
})

test('the time left never runs below zero', () => {
  expect(timeLeftMs(100, 40)).toBe(60)
  expect(timeLeftMs(100, 140)).toBe(0)
})

test('the share left runs from one to zero, also for a lifetime that makes no sense', () => {
  expect(shareLeft(times, 25)).toBe(0.75)
  expect(shareLeft(times, -50)).toBe(1)
  expect(shareLeft({ issuedAt: 5, expiresAt: 5 }, 0)).toBe(0)
})

test('a short token shows nothing of itself when masked', () => {
  expect(lastFourOf('abcdefghijkl')).toBe('ijkl')
  expect(lastFourOf('abcdefghijk')).toBe('')
})
