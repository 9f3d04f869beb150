import { expect, test } from 'vitest'
import { cardActionFor } from '../../../renderer/copying/primary-action.ts'

test('a token that works can be copied, whatever fails; one thing to do is offered once', () => {
  expect(cardActionFor('expiring', true, false)).toBe('copy')
  expect(cardActionFor('expired', true, true)).toBeNull()
  expect(cardActionFor('expired', false, true)).toBe('renew')
  expect(cardActionFor(null, false, false)).toBe('sign-in')
})
