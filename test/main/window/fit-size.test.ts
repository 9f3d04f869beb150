import { EventEmitter } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { fitSize } from '../../../main/window/fit-size.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** A desktop that takes something out of each size it is asked for, and tells of it a moment later. */
class FakeWindow extends EventEmitter {
  size: [number, number]
  asked: string[] = []
  maximized = false
  destroyed = false
  readonly #taken: (ask: number) => readonly [number, number]
  constructor(size: [number, number], taken: (ask: number) => readonly [number, number]) {
    super()
    this.size = size
    this.#taken = taken
  }
  #ask(width: number, height: number): void {
    this.asked.push(`${width} x ${height}`)
    const [x, y] = this.#taken(this.asked.length)
    this.size = [width - x, height - y]
    this.emit('resize')
  }
  getContentSize = () => this.size
  setContentSize = (width: number, height: number) => this.#ask(width, height)
  isMaximized = () => this.maximized
  isDestroyed = () => this.destroyed
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
let clock: VirtualClock
beforeEach(() => {
  clock = new VirtualClock()
})
const wanted = { width: 440, height: 400 }

test('a size that is there is not asked for, and the person may change it at once', async () => {
  const window = new FakeWindow([440, 400], () => [0, 0])
  fitSize(window, wanted, clock)
  window.emit('show')
  window.size = [500, 500]
  window.emit('resize')
  await settled()
  expect(window.asked).toEqual([])
})

test('what a frame takes out is asked for again, and so is what the desktop changes as it shows the window', async () => {
  const window = new FakeWindow([352, 240], (ask) => (ask === 1 ? [44, 80] : [44, 36]))
  fitSize(window, wanted, clock)
  await settled()
  expect(window.asked).toEqual(['440 x 400', '484 x 480', '484 x 436'])
  expect(window.size).toEqual([440, 400])
  window.emit('show')
  window.size = [430, 400]
  await clock.advance(1_000)
  expect(window.asked.at(-1)).toBe('494 x 436')
  expect(window.listenerCount('resize')).toBe(0)
})

test('a desktop that gives no other size is asked eight times', async () => {
  const window = new FakeWindow([100, 100], () => [0, 0])
  window.setContentSize = (width, height) => {
    window.asked.push(`${width} x ${height}`)
    window.emit('resize')
  }
  fitSize(window, wanted, clock)
  await settled()
  expect(window.asked).toHaveLength(8)
})

test('a window that is maximized or gone meanwhile is left alone', async () => {
  for (const state of [{ maximized: true }, { destroyed: true }]) {
    const window = new FakeWindow([352, 240], () => [44, 80])
    fitSize(window, wanted, clock)
    Object.assign(window, state)
    await settled()
    expect(window.asked).toEqual(['440 x 400'])
  }
})
