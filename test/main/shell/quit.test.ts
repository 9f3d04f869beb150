import { expect, test } from 'vitest'
import { Quit } from '../../../main/shell/quit.ts'
import { settle, VirtualClock } from '../../support/virtual-world.ts'

function app(finish: () => Promise<void>) {
  let onShutdown = () => {}
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
  const unit = new Quit({
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
    finish,
  })
  return { unit, quit, shutDown: () => onShutdown(), clock, lines, gone: () => gone }
}

test('the app goes only after what must be finished is finished', async () => {
  const work = Promise.withResolvers<void>()
  const running = app(() => work.promise)
  expect(running.unit.underWay).toBe(false)
  running.quit()
  await settle()
  expect([running.gone(), running.unit.underWay]).toEqual([0, true])
  work.resolve()
  await settle()
  expect(running.gone()).toBe(1)
  expect(running.clock.pending).toBe(0)
})

test('a second wish to quit does not finish twice', async () => {
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

test('the app goes after three seconds, whatever is not finished', async () => {
  const running = app(() => new Promise(() => {}))
  running.quit()
  await running.clock.advance(2_999)
  expect(running.gone()).toBe(0)
  await running.clock.advance(1)
  expect(running.gone()).toBe(1)
  expect(running.lines).toEqual(['quit.too-slow'])
})

test('the app goes even if finishing fails', async () => {
  const running = app(() => Promise.reject(new Error('disk full')))
  running.quit()
  await settle()
  expect(running.gone()).toBe(1)
  expect(running.lines).toEqual(['quit.failed'])
})

test('a shutdown of the system is not held up, and what can be finished is begun at once', async () => {
  let finished = 0
  const running = app(() => {
    finished += 1
    return new Promise(() => {})
  })
  running.shutDown()
  running.quit()
  expect([finished, running.gone()]).toEqual([1, 1])
})
