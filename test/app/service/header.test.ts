import { expect, test } from 'vitest'
import { singleValue } from '../../../app/service/header.ts'

test.each([
  [undefined, undefined],
  ['demo-token', 'demo-token'],
  ['demo-token , demo-token, demo-token', 'demo-token'],
  ['Sat, 21 Nov 2026 12:00:00 GMT, Sat, 21 Nov 2026 12:00:00 GMT', 'Sat, 21 Nov 2026 12:00:00 GMT'],
  ['demo-1, demo-2', 'demo-1, demo-2'],
  ['demo,demo', 'demo,demo'],
  ['demo ,  demo', 'demo'],
])('of the header %j counts %j', (joined, single) => {
  expect(singleValue(joined)).toBe(single)
})
