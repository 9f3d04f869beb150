import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepEqual } from '../../../app/util/keep-equal.ts'

test('the result always equals the input', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(keepEqual(before, after)).toEqual(after)
      expect(keepEqual(after, structuredClone(after))).toBe(after)
    }),
  )
})
