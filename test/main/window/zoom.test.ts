import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { expect, test, vi } from 'vitest'
import { zoomByKeysAndWheel } from '../../../main/window/zoom.ts'

type Held = { control?: boolean; meta?: boolean; alt?: boolean }

function zooming(platform: NodeJS.Platform) {
  let level = 0
  const contents = Object.assign(new EventEmitter(), {
    getZoomLevel: () => level,
    setZoomLevel(next: number) {
      level = next
    },
  })
  zoomByKeysAndWheel(contents as unknown as WebContents, platform)
  const preventDefault = vi.fn()
  return {
    preventDefault,
    press(key: string, held: Held = { control: true }) {
      const none = { control: false, meta: false, alt: false }
      contents.emit('before-input-event', { preventDefault }, { type: 'keyDown', key, ...none, ...held })
      return level
    },
    wheel(direction: 'in' | 'out') {
      contents.emit('zoom-changed', {}, direction)
      return level
    },
  }
}

test('a page stays between about half and twice its size', () => {
  const { press, wheel } = zooming('linux')
  for (let times = 0; times < 20; times += 1) press('+')
  expect(press('+')).toBe(4)
  for (let times = 0; times < 20; times += 1) wheel('out')
  expect(wheel('out')).toBe(-3)
})

test('other keys are left to the page', () => {
  const linux = zooming('linux')
  linux.press('1')
  linux.press('+', {})
  linux.press('+', { meta: true })
  // Some layouts need AltGr for +.
  linux.press('+', { control: true, alt: true })
  expect(linux.preventDefault).not.toHaveBeenCalled()
  expect(zooming('darwin').press('+', { meta: true })).toBe(0.5)
})
