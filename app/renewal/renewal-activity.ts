import { isSameFailure, withoutRequest } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { TokenResult } from '../service/token-response.ts'
import type { NewEntry } from '../vault/activity-log.ts'
import type { Account } from '../vault/model/account.ts'
import type { ActivityDetail } from '../vault/model/activity.ts'

type ResultDetail = Pick<TokenResult, 'status' | 'durationMs' | 'serviceMessage'>

export function activityDetail({ status, durationMs, serviceMessage }: ResultDetail): ActivityDetail {
  return { status, durationMs, serviceMessage }
}

/** The entry for a successful renewal. `at` is epoch ms. */
export function successEntry(before: Account, after: Account, result: ResultDetail, at: number): NewEntry {
  const valueChanged = before.token?.value !== after.token?.value
  const event = { kind: 'renewed', valueChanged, failures: before.renewal.failures } as const
  return { at, event, detail: activityDetail(result) }
}

/** The entry for a failure; null for one like the last, so that a long outage is one entry and not a thousand. */
export function failureEntry(
  before: Account,
  after: Account,
  result: ResultDetail,
  at: number,
): NewEntry | null {
  const { failure } = after.renewal
  if (failure === null || isSameFailure(failure, before.renewal.failure)) return null
  const event = {
    kind: 'renewal-failed',
    host: hostOf(after.address),
    failure: withoutRequest(failure),
  } as const
  return { at, event, detail: activityDetail(result) }
}
