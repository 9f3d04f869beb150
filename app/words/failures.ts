import type { FailureCause, FailureFacts } from '../model/failure.ts'
import { waitWords } from './durations.ts'
import { t } from './translate.ts'

/** What went wrong while Deckpass tries again by itself, or until the person acts. */
export function failureWords(failure: FailureFacts, host: string): string {
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

/** What a person who tried it themselves can do when Deckpass would only try again. */
const advice: Partial<Record<FailureCause, 'connection' | 'later'>> = {
  timeout: 'connection',
  cut: 'connection',
  busy: 'later',
  'server-error': 'later',
  unusable: 'later',
}

/** The same if the person has just tried it themselves. */
export function failedCallWords(failure: FailureFacts, host: string): string {
  const sentence = failureWords(failure, host)
  const help = advice[failure.cause]
  return help === undefined ? sentence : `${sentence} ${t(`failure.advice.${help}`)}`
}
