import type { ActivityEvent } from '../vault/model/activity.ts'
import { durationWords } from './dates.ts'
import { failureWords } from './failures.ts'
import { programWords } from './programs.ts'
import { t } from './translate.ts'

export function activityWords(event: ActivityEvent): string {
  switch (event.kind) {
    case 'renewed':
      return t(`accounts.activity.renewed.${event.valueChanged ? 'new' : 'same'}`, {
        failures: event.failures,
      })
    case 'renewal-failed':
      return t('accounts.activity.renewal-failed', { why: failureWords(event.failure, event.host) })
    case 'woke-up':
      return t('accounts.activity.woke-up', { duration: durationWords(event.sleptMs) })
    case 'copied':
      return event.clearAfterMs === null
        ? t('accounts.activity.copied.kept', copiedAs(event.format))
        : t('accounts.activity.copied.cleared', {
            ...copiedAs(event.format),
            seconds: event.clearAfterMs / 1000,
          })
    case 'token-given': {
      const program = programWords(event.program)
      return event.reason === null
        ? t('accounts.activity.token-given', { program })
        : t('accounts.activity.token-given-because', { program, reason: event.reason })
    }
    case 'renewal-requested':
      return t('accounts.activity.renewal-requested', { program: programWords(event.program) })
    default:
      return t(`accounts.activity.${event.kind}`, { host: '', path: '', ...event })
  }
}

function copiedAs(format: Extract<ActivityEvent, { kind: 'copied' }>['format']) {
  return typeof format === 'string' ? { format, name: format } : { format: 'own', name: format.name }
}
