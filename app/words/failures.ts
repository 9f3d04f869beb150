import { type FailureFacts, type FailureRow, failures } from '../model/failure/failure.ts'
import { waitWords } from './durations.ts'
import { t } from './translate.ts'

/** Why a renewal failed. What it means stands before it, and what to do is the button's beside it. */
export function failureWords(failure: FailureFacts, host: string): string {
  return failure.cause === 'rejected' ? t('failure.no-longer-accepted') : callFailureWords(failure, host)
}

/** Why a call failed, be it the first sign-in. */
export function callFailureWords(failure: FailureFacts, host: string): string {
  const status = failure.status === null ? 'none' : String(failure.status)
  switch (failure.cause) {
    case 'busy':
      return t('failure.busy', { host, wait: waitWords(failure.retryAfterMs) })
    case 'server-error':
      return t('failure.server-error', { host, status })
    case 'unusable':
      return t(`failure.unusable.${failure.unusable ?? 'not-json'}`, { host })
    case 'refused':
      return failure.serviceMessage === null
        ? t('failure.refused', { host, status })
        : t('failure.refused-because', { host, message: failure.serviceMessage })
    case 'network-stopped':
    case 'no-password':
    case 'rejected':
    case 'unsendable':
      return t(`failure.${failure.cause}`)
    default:
      return t(`failure.${failure.cause}`, { host })
  }
}

/** The same with what to do, if the person has just tried it themselves. */
export function failedCallWords(failure: FailureFacts, host: string): string {
  const sentence = callFailureWords(failure, host)
  // What the service said is better advice than ours.
  if (failure.cause === 'refused' && failure.serviceMessage !== null) return sentence
  const { advice }: FailureRow = failures[failure.cause]
  return advice === undefined ? sentence : `${sentence} ${t(`failure.advice.${advice}`)}`
}
