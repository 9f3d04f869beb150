import { factsOf, isSameFailure } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { TokenFacts } from '../service/model/token.ts'
import type { TokenResult } from '../service/token-response.ts'
import { withActivity } from '../vault/activity-log.ts'
import type { Account } from '../vault/model/account.ts'
import type { ActivityDetail } from '../vault/model/activity.ts'
import type { Redactor } from '../vault/redaction.ts'

/** The part of a result that the activity shows. */
type ResultDetail = Pick<TokenResult, 'status' | 'durationMs' | 'serviceMessage'>

/** The result with every known secret hidden in what the service said. */
export function redactMessage<Result extends ResultDetail & Partial<Pick<TokenFacts, 'statedExpiry'>>>(
  result: Result,
  redactor: Redactor,
): Result {
  const redacted = (text: string | null) => (text === null ? null : redactor.redact(text))
  const { serviceMessage, statedExpiry } = result
  return {
    ...result,
    serviceMessage: redacted(serviceMessage),
    ...(statedExpiry !== undefined && { statedExpiry: redacted(statedExpiry) }),
  }
}

export function activityDetail({ status, durationMs, serviceMessage }: ResultDetail): ActivityDetail {
  return { status, durationMs, serviceMessage }
}

/** The account with a successful renewal in its activity. `at` is epoch ms. */
export function withSuccessEntry(before: Account, after: Account, result: ResultDetail, at: number): Account {
  const valueChanged = before.token?.value !== after.token?.value
  const event = { kind: 'renewed', valueChanged, failures: before.renewal.failures } as const
  return withActivity(after, { at, event, detail: activityDetail(result) })
}

/** Notes only a failure of another kind, so that a long outage is one entry and not a thousand. */
export function withFailureEntry(before: Account, after: Account, result: ResultDetail, at: number): Account {
  const { failure } = after.renewal
  if (failure === null || isSameFailure(failure, before.renewal.failure)) return after
  const event = { kind: 'renewal-failed', host: hostOf(after.address), failure: factsOf(failure) } as const
  return withActivity(after, { at, event, detail: activityDetail(result) })
}
