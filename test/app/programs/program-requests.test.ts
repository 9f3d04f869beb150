import { expect, test } from 'vitest'
import { programRequests } from '../../../app/programs/program-requests.ts'

test.each([
  [0, false],
  [1, true],
  [200, true],
  [201, false],
])('a reason of %i characters is accepted: %s', (length, isTaken) => {
  expect(programRequests.token.request.safeParse({ reason: 'x'.repeat(length) }).success).toBe(isTaken)
})

test.each([
  ['a line end', 'two\nlines'],
  ['a mark of direction', 'a\u202eb'],
  ['a filler', '\u3164'],
  ['a joiner of nothing', 'a\u034fb'],
])('a reason with %s, which cannot be seen, is refused', (_what, reason) => {
  expect(programRequests.token.request.safeParse({ reason }).success).toBe(false)
})

test.each(['upload 🧑\u200d💻', 'رفع العرض', 'می\u200cخواهم'])(
  'a reason with letters of any script is taken: %s',
  (reason) => {
    expect(programRequests.token.request.safeParse({ reason }).success).toBe(true)
  },
)
