import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeLeftWords } from '../../../app/words/index.ts'
import {
  daysAndClock,
  secondsLeft,
  useEachMinute,
  useTimedValue,
} from '../../../renderer/window/use-timed-value.ts'
import { day, hour, minute, second } from '../../support/durations.ts'

const end = Date.UTC(2026, 10, 27, 10, 24)

beforeEach(() => void vi.useFakeTimers({ now: end - 10_000 }))
afterEach(() => {
  vi.useRealTimers()
  setVisibility('visible')
})

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function countDown(at = end) {
  let drawn = 0
  const { result, unmount } = renderHook(() => {
    drawn += 1
    return useTimedValue((now) => secondsLeft(at, now))
  })
  return { left: () => result.current, drawn: () => drawn, unmount }
}

test('a value that depends on the time is drawn again when it changes, and not before', () => {
  const { left, drawn } = countDown()
  expect(left()).toBe(10)
  pass(999)
  expect(drawn()).toBe(1)
  pass(1)
  expect([left(), drawn()]).toEqual([9, 2])
  pass(9_000)
  pass(10_000)
  expect([left(), drawn()]).toEqual([0, 3])
})

test('a hidden window runs no timer and is up to date as soon as it is shown', () => {
  const { left, drawn } = countDown()
  setVisibility('hidden')
  const later = countDown()
  expect(vi.getTimerCount()).toBe(0)
  pass(3_500)
  expect(drawn()).toBe(1)
  setVisibility('visible')
  expect([left(), later.left()]).toEqual([7, 7])
})

test('setting the clock, forward or back, is noticed within a second', () => {
  const { left } = countDown(end + hour)
  for (const [now, seconds] of [
    [end + hour - 10_000, 9],
    [end - hour, 7_199],
  ] as const) {
    vi.setSystemTime(now)
    pass(1_000)
    expect(left()).toBe(seconds)
  }
})

test('a value that depends on minutes is derived again each minute', () => {
  let drawn = 0
  const { result } = renderHook(() => {
    drawn += 1
    return useEachMinute((now) => ({ minutes: Math.ceil((end + 5 * minute - now) / minute) }))
  })
  pass(59_000)
  expect([result.current.minutes, drawn]).toEqual([5, 2])
})

test.each([
  [5 * day + 3 * hour + 59 * minute, 5, '03:59:00', '5 d 3 h'],
  [5 * day + 12 * minute + 44 * second, 5, '00:12:44', '5 d'],
  [day, 1, '00:00:00', '1 d'],
  [day - second, 0, '23:59:59', '23 h'],
  [hour - 999, 0, '01:00:00', '1 h'],
  [hour - second, 0, '59:59', '59 min'],
  [minute - 999, 0, '01:00', '1 min'],
  [minute - second, 0, '00:59', 'under 1 min'],
  [1, 0, '00:01', 'under 1 min'],
])('with %d ms left the countdown shows %d days and %s, and the list %s', (leftMs, days, clock, words) => {
  expect(daysAndClock(secondsLeft(end, end - leftMs))).toEqual({ days, clock })
  expect(timeLeftWords(leftMs)).toBe(words)
})

test('a token that has expired has no time left', () => {
  expect([secondsLeft(end, end + day), timeLeftWords(0)]).toEqual([0, null])
})
