import { type Failure, rowOf } from '../service/model/failure.ts'
import { dates, waitWords } from './dates.ts'
import { t } from './translate.ts'

/** Why a renewal failed. In a notice, the consequence comes before it, and the button says what to do. */
export function failureWords(failure: Failure, host: string): string {
  const { cause, serviceMessage } = failure
  // The address worked before, so a web page comes from something on the way.
  const sentence =
    cause === 'rejected'
      ? t('service.failure.no-longer-accepted')
      : cause === 'html'
        ? t('service.failure.html-instead', { host })
        : callFailureWords(failure, host)
  return serviceMessage === null || cause === 'refused'
    ? sentence
    : `${sentence} ${t('service.failure.says', quoted(serviceMessage))}`
}

/** The service's message, which another sentence may follow. */
function quoted(message: string): { message: string; isSentence: string } {
  return { message, isSentence: /[.!?…。！？]$/.test(message) ? 'yes' : 'no' }
}

/** Why a call failed, the first sign-in included. */
export function callFailureWords(failure: Failure, host: string): string {
  const status = failure.status === null ? 'none' : String(failure.status)
  switch (failure.cause) {
    case 'unusable':
      return t(`service.failure.unusable.${failure.unusable}`, { host })
    case 'refused':
      return failure.serviceMessage === null
        ? t('service.failure.refused', { host, status })
        : t('service.failure.refused-because', { host, ...quoted(failure.serviceMessage) })
    case 'redirect':
      return failure.redirectHost === null
        ? t('service.failure.redirect', { host })
        : t('service.failure.redirect-to', { host, other: failure.redirectHost })
    case 'certificate-date':
      return t('service.failure.certificate-date', {
        host,
        date: failure.clockAt === null ? 'none' : dates.fullDay(failure.clockAt),
      })
    case 'certificate-name':
      return t('service.failure.certificate-name', { host, name: failure.certificateName ?? 'none' })
    case 'name-not-found':
      return t('service.failure.name-not-found', { name: host.replace(/:\d+$/, '') })
    default:
      return t(`service.failure.${failure.cause}`, { host, status, wait: waitWords(failure.retryAfterMs) })
  }
}

/** Why a call failed that the person has just made, and what to do. */
export function failedCallWords(failure: Failure, host: string): string {
  const sentence = callFailureWords(failure, host)
  // The service's own words are better advice than ours.
  if (failure.cause === 'refused' && failure.serviceMessage !== null) return sentence
  const { advice } = rowOf(failure)
  return advice === undefined ? sentence : `${sentence} ${t(`service.failure.advice.${advice}`)}`
}
