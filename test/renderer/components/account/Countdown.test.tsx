import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Countdown } from '../../../../renderer/components/account/Countdown.tsx'
import { day, hour, second } from '../../../support/durations.ts'

const expiresAt = Date.UTC(2026, 10, 27, 10, 24)

afterEach(() => void vi.useRealTimers())

function drawWith(leftMs: number) {
  vi.useFakeTimers({ now: expiresAt - leftMs })
  render(<Countdown expiresAt={expiresAt} />)
  return screen.getByRole('timer', { name: 'Time left' })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test.each([
  [5 * day + 3 * hour + 12 * 60 * second + 44 * second, '5 days 03:12:44', '5 days 03:12:43'],
  [2 * day, '2 days 00:00:00', '1 day 23:59:59'],
  [day, '1 day 00:00:00', '23:59:59'],
  [hour, '01:00:00', '59:59'],
  [second, '00:01', 'Expired'],
])('with %d ms left the countdown is %j, and a second later %j', (leftMs, before, after) => {
  const timer = drawWith(leftMs)
  expect(timer.textContent).toBe(before)
  pass(second)
  expect(timer.textContent).toBe(after)
})

test('each second changes one text and nothing else', async () => {
  const timer = drawWith(5 * day - hour)
  const changed: Node[] = []
  const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  for (let passed = 0; passed < 3; passed += 1) pass(second)
  changed.push(...observer.takeRecords().map(({ target }) => target))
  expect(changed).toHaveLength(3)
  expect(new Set(changed).size).toBe(1)
  expect(timer.contains(changed[0] ?? null)).toBe(true)
})

test('the seconds that pass are not read out', () => {
  expect(drawWith(hour).getAttribute('aria-live')).toBe('off')
})

test('once it has ended it says how long ago', () => {
  drawWith(second)
  pass(2 * hour + second)
  expect(screen.queryByText('2 hours ago')).not.toBeNull()
})
