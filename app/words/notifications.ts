import type { NotificationMessage } from '../notifications/model/notification.ts'
import { durationWords } from './dates.ts'
import { failureWords } from './failures.ts'
import { failedChangeWords } from './files.ts'
import { closedEndpointWords } from './programs.ts'
import { refusalWords } from './refusals.ts'
import { t } from './translate.ts'

/** `platform` is `process.platform`. */
export function notificationWords(message: NotificationMessage, platform: string) {
  return { title: titleWords(message), body: bodyWords(message, platform) }
}

function titleWords(message: NotificationMessage): string {
  switch (message.kind) {
    case 'expires-soon':
      return t('notifications.main.expires-soon.title', {
        ...message,
        duration: durationWords(message.leftMs),
      })
    case 'login-item-refused':
      return t(`notifications.main.login-item-refused.${message.open ? 'off' : 'on'}`)
    case 'token-file-failed':
      return t(
        `notifications.main.token-file-failed.${message.failure.kind === 'not-removed' ? 'left' : 'missing'}`,
      )
    default:
      return t(`notifications.main.${message.kind}.title`, { name: '', ...message })
  }
}

function bodyWords(message: NotificationMessage, platform: string): string {
  switch (message.kind) {
    case 'action-needed':
      return failureWords(message.failure, message.host)
    case 'expires-soon':
    case 'expired':
      return t('notifications.main.notRenewed', { why: failureWords(message.failure, message.host) })
    case 'copied':
      return message.clearAfterMs === null
        ? t('notifications.main.copied.kept')
        : t('notifications.main.copied.cleared', { duration: durationWords(message.clearAfterMs) })
    case 'not-copied':
      return refusalWords(message.refusal)
    case 'vault-not-opened':
      return t(`notifications.main.vault-not-opened.${message.why}`)
    case 'clock-off':
      return t(`notifications.main.clock-off.${message.skewMs > 0 ? 'ahead' : 'behind'}`, {
        duration: durationWords(message.skewMs),
      })
    case 'keeps-running':
      return t(`notifications.main.keeps-running.${platform === 'darwin' ? 'menuBar' : 'tray'}`)
    case 'token-file-failed': {
      const { account, path } = message
      const why = failedChangeWords(message.failure)
      return account === null
        ? t('notifications.main.token-file-failed.body', { path, why })
        : t('notifications.main.token-file-failed.bodyOfAccount', { account, path, why })
    }
    case 'endpoint-failed':
      return closedEndpointWords(message.closed)
    default:
      return t(`notifications.main.${message.kind}.body`)
  }
}
