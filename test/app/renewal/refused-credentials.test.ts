import { describe, expect, test } from 'vitest'
import { credentialsRetryAt } from '../../../app/renewal/refused-credentials.ts'
import { day, hour } from '../../support/durations.ts'

describe('refused credentials', () => {
  /** All tries, from the first refusal on, of which each is refused at once. */
  function tries(firstAt: number, expiresAt: number, until: number): number[] {
    const all = [firstAt]
    for (let at = firstAt; at <= until; ) {
      at = credentialsRetryAt({ firstAt, triedAt: at, expiresAt })
      if (at <= until) all.push(at)
    }
    return all
  }

  test('are tried once a week in the end', () => {
    const late = tries(0, 0, 365 * day).slice(-3)
    expect((late[2] ?? 0) - (late[1] ?? 0)).toBe(7 * day)
  })

  test('are tried an hour after the first refusal where the token had expired by then', () => {
    expect(tries(day, hour, day + 7 * hour).map((at) => (at - day) / hour)).toEqual([0, 1, 3, 7])
  })

  test('are tried after a quarter of what is left, an hour at most', () => {
    expect(credentialsRetryAt({ firstAt: 0, triedAt: 0, expiresAt: 2 * hour })).toBe(hour / 2)
    expect(credentialsRetryAt({ firstAt: 0, triedAt: 0, expiresAt: 6 * day })).toBe(hour)
  })
})
