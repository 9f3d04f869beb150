import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { QuitHandler } from '../../../main/lifecycle/quit.ts'
import { settle, VirtualClock } from '../../support/virtual-ports.ts'

function app(finish: () => Promise<void>) {
  let onShutdown: ((event?: { preventDefault(): void }) => void) | undefined
  let onBeforeQuit: ((event: { preventDefault(): void }) => void) | undefined
  let gone = 0
  const clock = new VirtualClock()
  const lines: string[] = []
  const write = (event: string) => lines.push(event)
  const quit = () => {
    let prevented = false
    onBeforeQuit?.({ preventDefault: () => (prevented = true) })
    if (!prevented) gone += 1
  }
  const ends = (listener: typeof onShutdown) => {
    let held = false
    listener?.({ preventDefault: () => (held = true) })
    return held ? 'held' : 'let go'
  }
  const unit = new QuitHandler({
    app: {
      on: (_event, listener) => {
        onBeforeQuit = listener
      },
      quit,
    },
    power: {
      onShutdown: (listener) => {
        onShutdown = listener
      },
    },
    clock,
    log: { info: write, warn: write, error: write },
  })
  unit.addTask(finish)
  const shutDown = () => ends(onShutdown)
  const window = new EventEmitter()
  let isVisible = true
  unit.followSession(Object.assign(window, { isVisible: () => isVisible }))
  return {
    unit,
    quit,
    shutDown,
    /** Windows asks whether it may end the session. */
    querySessionEnd: () => ends((event) => window.emit('query-session-end', event)),
    endSession: () => window.emit('session-end'),
    hideWindow() {
      isVisible = false
    },
    clock,
    lines,
    gone: () => gone,
  }
}

test('the app quits once every task is done', async () => {
  const work = Promise.withResolvers<void>()
  const running = app(() => work.promise)
  expect(running.unit.isQuitting).toBe(false)
  running.quit()
  await settle()
  expect([running.gone(), running.unit.isQuitting]).toEqual([0, true])
  work.resolve()
  await settle()
  expect(running.gone()).toBe(1)
  expect(running.clock.pending).toBe(0)
})

test('the app quits after four seconds, even if tasks are not done', async () => {
  const running = app(() => new Promise(() => {}))
  running.quit()
  await running.clock.advance(3_999)
  expect(running.gone()).toBe(0)
  await running.clock.advance(1)
  expect(running.gone()).toBe(1)
  expect(running.lines).toEqual(['quit.too-slow'])
})

test('the app quits even if a task fails', async () => {
  const running = app(() => Promise.reject(new Error('disk full')))
  running.quit()
  await settle()
  expect(running.gone()).toBe(1)
  expect(running.lines).toEqual(['quit.failed'])
})

test.each(['shutDown', 'querySessionEnd'] as const)(
  'the system waits on %s until every task is done, and then the app quits',
  async (how) => {
    const work = Promise.withResolvers<void>()
    let finished = 0
    const running = app(() => {
      finished += 1
      return work.promise
    })
    expect(running[how]()).toBe('held')
    running.quit()
    await settle()
    expect([finished, running.gone()]).toEqual([1, 0])
    work.resolve()
    await settle()
    expect([finished, running.gone()]).toEqual([1, 1])
    expect(running[how]()).toBe('let go')
  },
)

test('without a visible window Deckpass lets a Windows session end and stops nothing, because the session may go on', async () => {
  let finished = 0
  const running = app(async () => {
    finished += 1
  })
  running.hideWindow()
  expect(running.querySessionEnd()).toBe('let go')
  await settle()
  expect([finished, running.unit.isQuitting, running.gone()]).toEqual([0, false, 0])
})

test.each(['shutDown', 'querySessionEnd'] as const)(
  '%s starts no installer, because the system would cut it short',
  (how) => {
    for (const isHidden of [false, true]) {
      const running = app(async () => undefined)
      expect(running.unit.keepsVersion).toBe(false)
      if (isHidden) running.hideWindow()
      running[how]()
      expect(running.unit.keepsVersion).toBe(true)
    }
  },
)

test('a Windows session that ends with a hidden window runs the last steps once', () => {
  const running = app(() => new Promise(() => {}))
  let steps = 0
  running.unit.addLastStep(() => {
    steps += 1
  })
  running.hideWindow()
  running.querySessionEnd()
  running.endSession()
  running.endSession()
  expect(steps).toBe(1)
})

test('closing the windows for an update on macOS hides none of them', () => {
  const running = app(async () => {})
  const updater = new EventEmitter()
  running.unit.followUpdate(updater)
  updater.emit('before-quit-for-update')
  expect(running.unit.isQuitting).toBe(true)
})
