import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timedSeconds } from '../../../renderer/window/timed-values.ts'
import { useTimedValue } from '../../../renderer/window/use-timed-value.ts'

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

function countDown() {
  let drawn = 0
  const { result, unmount } = renderHook(() => {
    drawn += 1
    return useTimedValue((now) => timedSeconds(end, now))
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
  expect(left()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('a hidden window runs no timer and is right as soon as it is shown', () => {
  const { left, drawn } = countDown()
  setVisibility('hidden')
  expect(vi.getTimerCount()).toBe(0)
  pass(3_500)
  expect(drawn()).toBe(1)
  setVisibility('visible')
  expect(left()).toBe(7)
  expect(vi.getTimerCount()).toBe(1)
})

test('drawn for another reason while it is hidden, it starts no timer', () => {
  setVisibility('hidden')
  countDown()
  expect(vi.getTimerCount()).toBe(0)
})

test('a clock that was set meanwhile is noticed within a minute', () => {
  const { result } = renderHook(() => useTimedValue((now) => timedSeconds(end + 3_600_000, now)))
  vi.setSystemTime(end + 3_590_000)
  pass(60_000)
  expect(result.current).toBe(0)
})

test('once it is gone no timer is left', () => {
  const { unmount } = countDown()
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('many that wait share one timer, and each is drawn again at its own time', () => {
  const first = countDown()
  const later = renderHook(() => useTimedValue((now) => timedSeconds(end + 500, now)))
  expect(vi.getTimerCount()).toBe(1)
  pass(500)
  expect([first.drawn(), later.result.current]).toEqual([1, 10])
  pass(500)
  expect([first.left(), later.result.current]).toEqual([9, 10])
  first.unmount()
  later.unmount()
})

test('a clock that was set back is noticed within a minute', () => {
  const { result } = renderHook(() => useTimedValue((now) => timedSeconds(end + 3_600_000, now)))
  vi.setSystemTime(end - 3_600_000)
  pass(60_000)
  expect(result.current).toBe(7_140)
})
