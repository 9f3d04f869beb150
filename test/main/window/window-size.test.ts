import { expect, test } from 'vitest'
import { placementToSave, repairBounds } from '../../../main/window/window-size.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const second = { x: 1440, y: 0, width: 1920, height: 1080 }

test('a window comes back where it was', () => {
  const saved = { x: 100, y: 80, width: 800, height: 600 }
  expect(repairBounds(saved, [laptop])).toEqual(saved)
})

test('a window on the second display stays there', () => {
  const saved = { x: 2000, y: 300, width: 900, height: 700 }
  expect(repairBounds(saved, [laptop, second])).toEqual(saved)
})

test('a window whose display is gone is centred again', () => {
  expect(repairBounds({ x: 2000, y: 300, width: 900, height: 700 }, [laptop])).toBeNull()
  expect(repairBounds({ x: 100, y: -700, width: 900, height: 600 }, [laptop])).toBeNull()
  expect(repairBounds({ x: 100, y: 890, width: 900, height: 600 }, [laptop])).toBeNull()
})

test('a window that hangs over the edge is moved back in whole', () => {
  expect(repairBounds({ x: -300, y: 20, width: 800, height: 600 }, [laptop])).toEqual({
    x: 0,
    y: 25,
    width: 800,
    height: 600,
  })
  expect(repairBounds({ x: 1300, y: 500, width: 800, height: 600 }, [laptop])).toEqual({
    x: 640,
    y: 300,
    width: 800,
    height: 600,
  })
})

test('a window larger than its display shrinks to it, and one too small grows to the least size', () => {
  expect(repairBounds({ x: 0, y: 25, width: 3000, height: 2000 }, [laptop])).toEqual(laptop)
  expect(repairBounds({ x: 10, y: 30, width: 300, height: 200 }, [laptop])).toEqual({
    x: 10,
    y: 30,
    width: 760,
    height: 560,
  })
})

test('on a display smaller than the least size the title bar stays in reach', () => {
  const tiny = { x: 0, y: 0, width: 640, height: 400 }
  expect(repairBounds({ x: 50, y: 50, width: 880, height: 640 }, [tiny])).toEqual({
    x: 0,
    y: 0,
    width: 760,
    height: 560,
  })
})

test('with nothing saved, or no display, nothing is repaired', () => {
  expect(repairBounds(null, [laptop])).toBeNull()
  expect(repairBounds({ x: 0, y: 25, width: 800, height: 600 }, [])).toBeNull()
})

test('what nobody changed is saved as it was asked for, however the system rounds it', () => {
  const saved = { x: 140, y: 143, width: 880, height: 640 }
  const first = { x: 140, y: 142, width: 880, height: 643 }
  const after = (bounds: typeof first) =>
    placementToSave({ bounds, maximized: false }, first, { bounds: saved, maximized: false })?.bounds
  expect(after(first)).toEqual(saved)
  expect(after({ ...first, x: 20 })).toEqual({ ...saved, x: 20, y: 142 })
  expect(after({ ...first, width: 900 })).toEqual({ ...saved, width: 900, height: 643 })
})

test('a window that was left as it was made is made so again', () => {
  const first = { x: 140, y: 142, width: 880, height: 643 }
  expect(placementToSave({ bounds: first, maximized: false }, first, null)).toBeNull()
  expect(placementToSave({ bounds: first, maximized: true }, first, null)).toEqual({
    bounds: { x: 140, y: 142, width: 880, height: 640 },
    maximized: true,
  })
})
