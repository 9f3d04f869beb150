import { uptime } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from '../../../main/system/clock.ts'

afterEach(() => void vi.useRealTimers())

test('setting the clock does not change the uptime', () => {
  const clock = createClock()
  const before = uptime() * 1_000
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(0)
  expect(clock.now()).toBe(0)
  const read = clock.uptime()
  expect(read).toBeGreaterThanOrEqual(before)
  expect(read).toBeLessThanOrEqual(uptime() * 1_000)
})
