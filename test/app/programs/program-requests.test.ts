import { expect, test } from 'vitest'
import { programRequests } from '../../../app/programs/program-requests.ts'

test.each([
  ['', false],
  ['x', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['two\nlines', false],
  ['a\u202eb', false],
  ['\u3164', false],
  ['a\u034fb', false],
  ['upload 🧑\u200d💻', true],
  ['رفع العرض', true],
  ['می\u200cخواهم', true],
])('a reason is one line of 200 visible characters of any script: %j is accepted: %s', (reason, isTaken) => {
  expect(programRequests.token.request.safeParse({ reason }).success).toBe(isTaken)
})
