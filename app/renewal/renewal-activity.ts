import { isSameFailure, withoutRequest } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { TokenResult } from '../service/token-response.ts'
import type { NewEntry } from '../vault/activity-log.ts'
import type { Account } from '../vault/model/account.ts'
import type { ActivityDetail, ActivityEvent } from '../vault/model/activity.ts'

type ResultDetail = Pick<TokenResult, 'status' | 'durationMs' | 'serviceMessage'>

export function activityDetail({ status, durationMs, serviceMessage }: ResultDetail): ActivityDetail {
  return { status, durationMs, serviceMessage }
}

/**
 * The entry for a renewal; `at` is epoch ms. Null for a failure like the last one, so that a long outage is one entry
 * and not a thousand.
 */
export function renewalEntry(
  before: Account,
  after: Account,
  result: ResultDetail,
  at: number,
): NewEntry | null {
  const event = eventOf(before, after)
  return event && { at, event, detail: activityDetail(result) }
}

function eventOf(before: Account, after: Account): ActivityEvent | null {
  const { failure } = after.renewal
  if (failure === null) {
    const valueChanged = before.token?.value !== after.token?.value
    return { kind: 'renewed', valueChanged, failures: before.renewal.failures }
  }
  if (isSameFailure(failure, before.renewal.failure)) return null
  return { kind: 'renewal-failed', host: hostOf(after.address), failure: withoutRequest(failure) }
}
