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

test('idle time is not read every second while nobody comes back', async () => {
  const { lock } = await fixture.startWithPin()
  fixture.idleMs = 5 * minute
  fixture.settings.change({ lockAfter: '5min' })
  await fixture.clock.advance(0)
  expect(lock.isLocked).toBe(true)
  const before = fixture.clock.fired
  await fixture.clock.advance(5 * minute)
  expect(fixture.clock.fired - before).toBeLessThan(30)
})

test('nothing locks any more once Deckpass quits', async () => {
  const { lock } = await fixture.startWithPin()
  fixture.quit()
  fixture.idleMs = hour
  const before = fixture.clock.pending
  fixture.settings.change({ lockAfter: '5min', lockWithScreen: true })
  expect(fixture.clock.pending).toBe(before)
  fixture.power.emit('lock')
  fixture.power.emit('resume')
  await fixture.clock.advance(hour)
  expect(lock.isLocked).toBe(false)
})
