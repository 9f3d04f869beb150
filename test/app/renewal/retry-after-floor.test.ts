import { describe, expect, test } from 'vitest'
import type { RenewalPlan } from '../../../app/renewal/renewal-time.ts'
import { withFloor } from '../../../app/renewal/retry-after-floor.ts'
import { renewalRecord } from '../../../app/vault/model/account.ts'
import { day, hour } from '../../support/durations.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'

describe('a pause that the service asks for', () => {
  const token = { issuedAt: 0, expiresAt: 7 * day }
  const floored = (plan: RenewalPlan, notBeforeAt: number | null, _token: typeof token, now: number) =>
    withFloor(
      plan,
      anAccount({
        token: storedToken(token),
        renewal: renewalRecord.parse({ notBeforeAt, lastFailureAt: now }),
      }),
      now,
    )
  const retry = (at: number) => ({ at, reason: 'retry' }) as const

  test('holds back what is planned before its end, and nothing after it', () => {
    expect(floored(retry(105), null, token, 100)).toEqual(retry(105))
    expect(floored(retry(105), 105, token, 100)).toEqual(retry(105))
    expect(floored(retry(105), 200, token, 100)).toEqual({ at: 200, reason: 'retry-after' })
    expect(floored(retry(300), 200, token, 100)).toEqual(retry(300))
  })

  test('longer than a service can ask for is ignored, because it was noted before the clock was set back', () => {
    expect(floored(retry(5), 26.4 * hour, token, 0).at).toBe(26.4 * hour)
    expect(floored(retry(5), 26.4 * hour + 1, token, 0)).toEqual(retry(5))
  })
})
