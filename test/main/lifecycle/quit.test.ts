import { EventEmitter } from 'node:events'
import type { App, AutoUpdater, PowerMonitor } from 'electron'
import { expect, test, vi } from 'vitest'
import { createQuit } from '../../../main/lifecycle/quit.ts'
import { settle, VirtualClock } from '../../support/virtual-ports.ts'

/** Deckpass with a window, and the system's requests to it. */
function start(finish: () => Promise<void>) {
  const events = new EventEmitter()
  const powerMonitor = new EventEmitter()
  const updater = new EventEmitter()
  const shown = new EventEmitter()
  const clock = new VirtualClock()
  const lines: string[] = []
  const write = (event: string) => lines.push(event)
  /** Whether a listener has prevented it. */
  const isHeld = (source: EventEmitter, name: string) => {
    let held = false
    source.emit(name, { preventDefault: () => (held = true) })
    return held
  }
  let gone = 0
  const quit = () => {
    if (isHeld(events, 'before-quit')) return
    gone += 1
    events.emit('quit')
  }
  const unit = createQuit({
    app: Object.assign(events, { quit }) as unknown as App,
    autoUpdater: updater as unknown as AutoUpdater,
    powerMonitor: powerMonitor as unknown as PowerMonitor,
    clock,
    log: { info: write, warn: write, error: write },
  })
  const lastStep = vi.fn()
  unit.prepare(finish, lastStep)
  let isVisible = true
  const window = Object.assign(shown, { isVisible: () => isVisible })
  events.emit('browser-window-created', {}, window)
  return {
    unit,
    quit,
    shutDown: () => isHeld(powerMonitor, 'shutdown'),
    /** Windows asks whether it may end the session. */
    querySessionEnd: () => isHeld(shown, 'query-session-end'),
    endSession: () => shown.emit('session-end'),
    update: () => updater.emit('before-quit-for-update'),
    hideWindow() {
      isVisible = false
    },
    clock,
    lines,
    gone: () => gone,
    lastStep,
  }
}

test('after four seconds the app runs the last step and quits, even if the task is not done', async () => {
  const running = start(() => new Promise(() => {}))
  running.quit()
  await running.clock.advance(3_999)
  expect([running.gone(), running.lastStep.mock.calls.length]).toEqual([0, 0])
  await running.clock.advance(1)
  expect([running.gone(), running.lastStep.mock.calls]).toEqual([1, [[false]]])
  expect(running.lines).toEqual(['quit.too-slow'])
})

test('the app quits even if the task fails', async () => {
  const running = start(() => Promise.reject(new Error('disk full')))
  running.quit()
  await settle()
  expect(running.gone()).toBe(1)
  expect(running.lines).toEqual(['quit.failed'])
})

test.each(['shutDown', 'querySessionEnd'] as const)(
  'the system waits on %s until the task is done, and then the app quits',
  async (how) => {
    const work = Promise.withResolvers<void>()
    const finish = vi.fn(() => work.promise)
    const running = start(finish)
    expect(running[how]()).toBe(true)
    running.quit()
    await settle()
    expect([finish.mock.calls.length, running.gone()]).toEqual([1, 0])
    work.resolve()
    await settle()
    expect([finish.mock.calls.length, running.gone()]).toEqual([1, 1])
    expect(running[how]()).toBe(false)
  },
)

test('without a visible window Deckpass lets a Windows session end, but stops nothing yet', async () => {
  const finish = vi.fn(async () => undefined)
  const running = start(finish)
  running.hideWindow()
  expect(running.querySessionEnd()).toBe(false)
  await settle()
  expect([finish.mock.calls, running.unit.isQuitting, running.gone()]).toEqual([[], false, 0])
})

test.each(['shutDown', 'querySessionEnd'] as const)(
  '%s starts no installer, because the system would cut it short',
  (how) => {
    for (const isHidden of [false, true]) {
      const running = start(async () => undefined)
      expect(running.unit.keepsVersion).toBe(false)
      if (isHidden) running.hideWindow()
      running[how]()
      expect(running.unit.keepsVersion).toBe(true)
    }
  },
)

test('a Windows session that ends with a hidden window runs the last step alone', () => {
  const running = start(() => new Promise(() => {}))
  running.hideWindow()
  running.querySessionEnd()
  running.endSession()
  expect(running.lastStep.mock.calls).toEqual([[true]])
})

test('closing the windows for an update on macOS hides none of them', () => {
  const running = start(async () => {})
  running.update()
  expect(running.unit.isQuitting).toBe(true)
})
