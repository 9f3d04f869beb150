import { expect, test } from 'vitest'
import { QuitHandler } from '../../../main/lifecycle/quit.ts'
import { settle, VirtualClock } from '../../support/virtual-ports.ts'

function app(finish: () => Promise<void>) {
  let onShutdown: ((event: { preventDefault(): void }) => void) | undefined
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
    system: {
      on: (_event, listener) => {
        onShutdown = listener
      },
    },
    clock,
    log: { info: write, warn: write, error: write },
  })
  unit.addTask(finish)
  const shutDown = () => ends(onShutdown)
  const endSession = () => ends((event) => unit.onSessionEnd(event))
  return { unit, quit, shutDown, endSession, clock, lines, gone: () => gone }
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

test('a second quit does not run the tasks again', async () => {
  let finished = 0
  const work = Promise.withResolvers<void>()
  const running = app(() => {
    finished += 1
    return work.promise
  })
  running.quit()
  running.quit()
  work.resolve()
  await settle()
  expect([finished, running.gone()]).toEqual([1, 1])
})

test('the app quits after three seconds, whatever is not done', async () => {
  const running = app(() => new Promise(() => {}))
  running.quit()
  await running.clock.advance(2_999)
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

test.each(['shutDown', 'endSession'] as const)(
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

test('the system waits for three seconds and no longer', async () => {
  const running = app(() => new Promise(() => {}))
  running.shutDown()
  await running.clock.advance(3_000)
  expect(running.gone()).toBe(1)
})
