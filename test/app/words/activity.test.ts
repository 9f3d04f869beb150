import { expect, test } from 'vitest'
import { activityWords } from '../../../app/words/index.ts'
import { hour } from '../../support/durations.ts'

test.each([
  [true, 0, 'Renewed with a new token.'],
  [true, 1, 'Renewed with a new token after 1 failure.'],
  [false, 2, 'Renewed after 2 failures. The token is unchanged.'],
])(
  'a renewal that changed the token: %s, after %i failures, is told as such',
  (valueChanged, failures, words) => {
    expect(activityWords({ kind: 'renewed', valueChanged, failures })).toBe(words)
  },
)

test('a sleep is told with its length', () => {
  expect(activityWords({ kind: 'woke-up', sleptMs: 2 * hour })).toBe(
    'The computer woke up after 2 hours of sleep.',
  )
})

test('a copy is told with its format and when it is cleared', () => {
  expect(activityWords({ kind: 'copied', format: 'json', clearAfterMs: 30_000 })).toBe(
    'Copied to the clipboard as JSON for 30 s.',
  )
  expect(activityWords({ kind: 'copied', format: 'token', clearAfterMs: null })).toBe(
    'Copied to the clipboard.',
  )
  expect(activityWords({ kind: 'copied', format: { name: 'Proxy' }, clearAfterMs: null })).toBe(
    'Copied to the clipboard as “Proxy”.',
  )
})

test('a program is named with the app that it was started in, and quoted', () => {
  const program = { name: 'deploy.sh', origin: 'Terminal' }
  expect(activityWords({ kind: 'token-given', program, reason: 'upload' })).toBe(
    'deploy.sh in Terminal received the token. Its reason: “upload”.',
  )
  expect(activityWords({ kind: 'renewal-requested', program: null })).toBe(
    'An unknown program asked for a renewal.',
  )
})
