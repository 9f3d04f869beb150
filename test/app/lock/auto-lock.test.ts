import { beforeEach, describe, expect, test } from 'vitest'
import { hour, minute, second } from '../../support/durations.ts'
import { LockWorld, pin } from './lock-world.ts'

let world: LockWorld
beforeEach(() => {
  world = new LockWorld()
})

describe('waking up', () => {
  test('locks where the system tells of it, though it did not tell of the sleep', async () => {
    const { lock } = await world.startWithPin()
    world.power.emit('resume')
    expect(lock.isLocked).toBe(true)
  })

  test.each([
    ['stand still', () => world.clock.sleep(hour)],
    ['run on', () => world.clock.sleepUncounted(hour)],
  ])('locks by the clocks alone, where the timers %s', async (_how, sleep) => {
    const { lock } = await world.startWithPin()
    sleep()
    await world.clock.advance(minute)
    expect(lock.isLocked).toBe(true)
    await lock.unlock(pin)
    await world.clock.advance(hour)
    expect(lock.isLocked).toBe(false)
  })

  test('does not lock where the person does not want that', async () => {
    const { lock } = await world.startWithPin()
    world.change({ lockWithScreen: false })
    world.power.emit('resume')
    world.clock.sleep(hour)
    await world.clock.advance(minute)
    expect(lock.isLocked).toBe(false)
  })

  test.each([
    [5 * minute - second, false],
    [5 * minute, true],
    [hour, true],
  ])(
    'after %i ms of sleep, where it is to lock after 5 minutes without anybody: %s',
    async (sleptMs, locks) => {
      const { lock } = await world.startWithPin()
      world.change({ lockWithScreen: false, lockAfter: '5min' })
      world.clock.sleep(sleptMs)
      world.power.emit('resume')
      expect(lock.isLocked).toBe(locks)
    },
  )
})

test('where nobody comes back, nothing is looked at every second', async () => {
  const { lock } = await world.startWithPin()
  world.idleMs = 5 * minute
  world.change({ lockAfter: '5min' })
  expect(lock.isLocked).toBe(true)
  const before = world.clock.fired
  await world.clock.advance(5 * minute)
  expect(world.clock.fired - before).toBeLessThan(30)
})
