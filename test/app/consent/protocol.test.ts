import { expect, test } from 'vitest'
import { operations } from '../../../app/consent/protocol.ts'

test.each([
  [0, false],
  [1, true],
  [200, true],
  [201, false],
])('a reason of %i characters: %s that it is taken', (length, isTaken) => {
  expect(operations.token.request.safeParse({ reason: 'x'.repeat(length) }).success).toBe(isTaken)
})
