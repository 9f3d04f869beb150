import { describe, expect, test } from 'vitest'
import { passingRetryDelayMs, refusedRetryAt } from '../../../app/renewal/renewal-rhythm.ts'
import { day, hour, minute, second } from '../../support/durations.ts'

test('a failure that may pass waits a random share of 5 s, doubled up to 15 minutes, and of an hour after a day', () => {
  const waits = (failingForMs: number, fraction: number) =>
    [1, 2, 3, 4, 8, 9, 10_000].map((tries) => passingRetryDelayMs(tries, failingForMs, fraction) / second)
  expect(waits(day, 1)).toEqual([5, 10, 20, 40, 640, 900, 900])
  expect(waits(day, 0.5)).toEqual([2.5, 5, 10, 20, 320, 450, 450])
  expect(waits(day, 0)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(waits(day + 1, 1)).toEqual([5, 10, 20, 40, 640, 1280, 3600])
})

describe('refused credentials', () => {
  /** All tries, from the first refusal on, of which each is refused at once. */
  function tries(firstAt: number, expiresAt: number, until: number): number[] {
    const all = [firstAt]
    for (let at = firstAt; at <= until; ) {
      at = refusedRetryAt({ firstAt, triedAt: at, expiresAt })
      if (at <= until) all.push(at)
    }
    return all
  }

  test('of a token of a week are tried twelve times in a fortnight, never twice within an hour', () => {
    const [firstAt, expiresAt] = [6 * day, 7 * day]
    const all = tries(firstAt, expiresAt, firstAt + 14 * day)
    expect(all.map((at) => (at - expiresAt) / hour)).toEqual([
      -24, -23, -12, -2.4, 1, 3, 7, 15, 31, 63, 127, 255,
    ])
  })

  test('are tried once a week in the end', () => {
    const late = tries(0, 0, 365 * day).slice(-3)
    expect((late[2] ?? 0) - (late[1] ?? 0)).toBe(7 * day)
  })

  test('are tried an hour after the first refusal where the token had expired by then', () => {
    expect(tries(day, hour, day + 7 * hour).map((at) => (at - day) / hour)).toEqual([0, 1, 3, 7])
  })

  test('are tried after a quarter of what is left, an hour at most', () => {
    expect(refusedRetryAt({ firstAt: 0, triedAt: 0, expiresAt: 2 * hour })).toBe(hour / 2)
    expect(refusedRetryAt({ firstAt: 0, triedAt: 0, expiresAt: 6 * day })).toBe(hour)
  })

  test('are never tried twice within 5 minutes, however short the token lives', () => {
    expect(tries(0, 12 * second, 2 * hour).map((at) => at / minute)).toEqual([0, 5, 10, 15, 60.2])
  })

  test('are tried at once after a long sleep', () => {
    expect(refusedRetryAt({ firstAt: 0, triedAt: 0, expiresAt: day })).toBe(hour)
  })
})
