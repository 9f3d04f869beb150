import { expect, test } from 'vitest'
import { activityWords } from '../../../app/words/index.ts'
import { hour } from '../../support/durations.ts'

test.each([
  [true, 0, 'Token renewed. The service issued a new token.'],
  [true, 1, 'Token renewed after 1 failure. The service issued a new token.'],
  [false, 2, 'Token renewed after 2 failures. The token stayed the same.'],
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
    'Copied to the clipboard as JSON, cleared after 30 s.',
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
    'deploy.sh in Terminal got the token. It said: “upload”.',
  )
  expect(activityWords({ kind: 'renewal-requested', program: null })).toBe(
    'An unknown program asked for a renewal.',
  )
})
