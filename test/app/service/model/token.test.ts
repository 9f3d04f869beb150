import { expect, test } from 'vitest'
import { lastFourOf, shareLeft } from '../../../../app/service/model/token.ts'

const times = { issuedAt: 0, expiresAt: 100 }

test('the share left goes from one to zero, even for an impossible lifetime', () => {
  expect(shareLeft(times, 25)).toBe(0.75)
  expect(shareLeft(times, -50)).toBe(1)
  expect(shareLeft(times, 140)).toBe(0)
  expect(shareLeft({ issuedAt: 5, expiresAt: 5 }, 0)).toBe(0)
})

test('a masked short token shows none of its characters', () => {
  expect(lastFourOf('abcdefghijkl')).toBe('ijkl')
  expect(lastFourOf('abcdefghijk')).toBe('')
})
