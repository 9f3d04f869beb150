import { expect, test } from 'vitest'
import { rewriteFailure } from '../../../app/token-files/writable-file.ts'

test.each([
  ['of the person is rewritten', 'A=1\n', 1000, 1000, null],
  ['of another user is not', 'A=1\n', 0, 1000, 'other-owner'],
  ['on Windows has no such owner', 'A=1\n', 0, null, null],
  ['with bytes that are not UTF-8 is not', '\uFFFD', 1000, 1000, 'not-utf8'],
])('a file %s', (_, text, ownerId, userId, failure) => {
  expect(rewriteFailure({ text, ownerId }, userId)).toBe(failure)
})
