import { expect, test } from 'vitest'
import { placementToSave, repairBounds } from '../../../main/window/window-size.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const second = { x: 1440, y: 0, width: 1920, height: 1080 }

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

test.each([
  ['reappears where it was', box(100, 80, 800, 600), box(100, 80, 800, 600)],
  ['on the second display stays there', box(2000, 300, 900, 700), box(2000, 300, 900, 700)],
  ['of a display at the right that is gone is centred', box(3400, 300, 900, 700), null],
  ['of a display above that is gone is centred', box(100, -700, 900, 600), null],
  ['of a display below that is gone is centred', box(100, 890, 900, 600), null],
  ['that hangs over the left edge is moved back in whole', box(-300, 20, 800, 600), box(0, 25, 800, 600)],
  ['that hangs over two edges, too', box(1300, 500, 800, 600), box(640, 300, 800, 600)],
  ['larger than its display shrinks to it', box(0, 25, 3000, 2000), laptop],
  ['that is too small grows to the least size', box(10, 30, 300, 200), box(10, 30, 760, 560)],
  ['of which nothing was saved is centred', null, null],
])('a window %s', (_what, saved, repaired) => {
  expect(repairBounds(saved, [laptop, second])).toEqual(repaired)
})

test('on a tiny display the title bar stays in reach; without a display the window is centred', () => {
  expect(repairBounds(box(50, 50, 880, 640), [box(0, 0, 640, 400)])).toEqual(box(0, 0, 760, 560))
  expect(repairBounds(box(0, 25, 800, 600), [])).toBeNull()
})

test('unchanged bounds are saved as requested, however the system rounds them', () => {
  const saved = { x: 140, y: 143, width: 880, height: 640 }
  const first = { x: 140, y: 142, width: 880, height: 643 }
  const after = (bounds: typeof first) =>
    placementToSave({ bounds, maximized: false }, first, { bounds: saved, maximized: false })?.bounds
  expect(after(first)).toEqual(saved)
  expect(after({ ...first, x: 20 })).toEqual({ ...saved, x: 20, y: 142 })
  expect(after({ ...first, width: 900 })).toEqual({ ...saved, width: 900, height: 643 })
})

test('a window that was never moved keeps its default placement', () => {
  const first = { x: 140, y: 142, width: 880, height: 643 }
  expect(placementToSave({ bounds: first, maximized: false }, first, null)).toBeNull()
  expect(placementToSave({ bounds: first, maximized: true }, first, null)).toEqual({
    bounds: { x: 140, y: 142, width: 880, height: 640 },
    maximized: true,
  })
})
