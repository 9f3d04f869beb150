import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame, keepEqual } from '../../../app/util/keep-equal.ts'

test('what is equal keeps its identity, and only that', () => {
  const before = { kept: { list: [1, { deep: null }] }, changed: { at: 1 }, gone: [] }
  const after = keepEqual(before, { kept: { list: [1, { deep: null }] }, changed: { at: 2 } })
  expect(after).toEqual({ kept: { list: [1, { deep: null }] }, changed: { at: 2 } })
  expect(after.kept).toBe(before.kept)
  expect(keepEqual(before, structuredClone(before))).toBe(before)
})

test('the result is always equal to what came', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(keepEqual(before, after)).toEqual(after)
      expect(keepEqual(after, structuredClone(after))).toBe(after)
    }),
  )
})

test('two objects with the same fields in another order are the same', () => {
  expect(isSame({ a: 1, b: [null, { c: 2 }] }, { b: [null, { c: 2 }], a: 1 })).toBe(true)
  expect(isSame({ a: 1, b: [null] }, { a: 1, b: [null, null] })).toBe(false)
})
