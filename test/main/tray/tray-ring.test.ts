import { expect, test } from 'vitest'
import { ringBitmap } from '../../../main/tray/tray-ring.ts'

/** Blue, green, red, alpha. */
const left = [201, 73, 75, 255]
const spent = [60, 22, 22, 76]

test.each([
  [1, [left, left, left, left]],
  [0.5, [left, left, spent, spent]],
  [0.25, [left, spent, spent, spent]],
  [0, [spent, spent, spent, spent]],
])('of a ring of which %d is left, the quarters from the top clockwise show it', (share, quarters) => {
  const bitmap = ringBitmap(share, 24, [75, 73, 201])
  const at = (x: number, y: number) => [...bitmap.subarray((y * 24 + x) * 4, (y * 24 + x) * 4 + 4)]
  expect([at(18, 6), at(18, 17), at(5, 17), at(5, 6)]).toEqual(quarters)
  expect(at(12, 12), 'in the middle').toEqual([0, 0, 0, 0])
})
