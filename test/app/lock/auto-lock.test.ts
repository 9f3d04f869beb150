import { beforeEach, describe, expect, test } from 'vitest'
import { hour, minute, second } from '../../support/durations.ts'
import { LockFixture, pin } from './lock-fixture.ts'

let fixture: LockFixture
beforeEach(() => {
  fixture = new LockFixture()
})

describe('waking up', () => {
  test('locks where the system tells only of the waking', async () => {
    const { lock } = await fixture.startWithPin()
    fixture.power.emit('resume')
    expect(lock.isLocked).toBe(true)
  })

  test.each([
    ['stand still', () => fixture.clock.sleep(hour)],
    ['run on', () => fixture.clock.sleepUncounted(hour)],
  ])('locks by the clocks alone, where the timers %s', async (_how, sleep) => {
    const { lock } = await fixture.startWithPin()
    sleep()
    await fixture.clock.advance(minute)
    expect(lock.isLocked).toBe(true)
    await lock.unlock(pin)
    await fixture.clock.advance(hour)
    expect(lock.isLocked).toBe(false)
  })

  test.each([
    [5 * minute - second, '5min', false],
    [5 * minute, '5min', true],
    [hour, '5min', true],
    [hour, 'never', false],
  ] as const)(
    'after %i ms of sleep, where it is to lock not with the screen, but after %s without anybody: %s',
    async (sleptMs, lockAfter, locks) => {
      const { lock } = await fixture.startWithPin()
      fixture.settings.change({ lockWithScreen: false, lockAfter })
      fixture.clock.sleep(sleptMs)
      fixture.power.emit('resume')
      expect(lock.isLocked).toBe(locks)
    },
  )
})

test('idle time that the desktop tells of only later locks from then on', async () => {
  fixture.idle.isKnown = false
  const { lock } = await fixture.startWithPin()
  fixture.idleMs = hour
  fixture.settings.change({ lockAfter: '5min' })
  await fixture.clock.advance(hour)
  expect(lock.isLocked).toBe(false)
  fixture.idle.isKnown = true
  fixture.idle.becameKnown.emit()
  await fixture.clock.advance(0)
  expect(lock.isLocked).toBe(true)
})
