import { withActivity } from '../activity/activity-log.ts'
import type { Redactor } from '../activity/redaction.ts'
import type { Account } from '../model/account.ts'
import type { ActivityDetail } from '../model/activity.ts'
import { hostOf } from '../model/address.ts'
import { factsOf, isSameFailure } from '../model/failure.ts'
import type { ServiceAnswer } from '../service/answer.ts'

/** What of an answer is worth keeping. */
export type Answered = Pick<ServiceAnswer, 'status' | 'durationMs' | 'serviceMessage'>

/** The answer with every known secret hidden in the service's words. */
export function redacted<Answer extends Answered>(answer: Answer, redactor: Redactor): Answer {
  const { serviceMessage } = answer
  return { ...answer, serviceMessage: serviceMessage === null ? null : redactor.redact(serviceMessage) }
}

export function detailOf({ status, durationMs, serviceMessage }: Answered): ActivityDetail {
  return { status, durationMs, serviceMessage }
}

/** The account with a successful renewal in its activity. `at` is epoch ms. */
export function withSuccessNoted(before: Account, after: Account, answer: Answered, at: number): Account {
  const valueChanged = before.token?.value !== after.token?.value
  const event = { kind: 'renewed', valueChanged, failures: before.renewal.failures } as const
  return withActivity(after, { at, event, detail: detailOf(answer) })
}

/** A long outage is one thing that happened, not a thousand: only a failure of another kind is noted. */
export function withFailureNoted(before: Account, after: Account, answer: Answered, at: number): Account {
  const { failure } = after.renewal
  if (failure === null || isSameFailure(failure, before.renewal.failure)) return after
  const event = { kind: 'renewal-failed', host: hostOf(after.address), failure: factsOf(failure) } as const
  return withActivity(after, { at, event, detail: detailOf(answer) })
}
