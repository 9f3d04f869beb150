import { expect, test } from 'vitest'
import { copied, renewed, wokeUp } from '../../../app/words/activity.ts'
import { hour } from '../../support/durations.ts'

test.each([
  [true, 0, 'Token renewed. The service gave a new token.'],
  [true, 1, 'Token renewed after 1 failure. The service gave a new token.'],
  [false, 2, 'Token renewed after 2 failures. The token stayed the same.'],
])('a renewal that changed the token: %s, after %i failures, is told as such', (changed, failures, words) => {
  expect(renewed(changed, failures)).toBe(words)
})

test('a sleep is told with its length where that is known', () => {
  expect([wokeUp(2 * hour), wokeUp(0)]).toEqual(['Woke up after 2 hours of sleep.', 'Woke up.'])
})

test('a copy is told with its format and when it is cleared', () => {
  expect(copied('json', 30_000)).toBe('Copied to the clipboard as JSON, cleared after 30 s.')
  expect(copied('token', null)).toBe('Copied to the clipboard.')
})
