import type { NotificationMessage } from '../notifications/model/notification.ts'
import { durationWords } from './durations.ts'
import { failureWords } from './failures.ts'
import { tokenFileFailureWords } from './files.ts'
import { closedEndpointWords } from './programs.ts'
import { refusalWords } from './refusals.ts'
import { t } from './translate.ts'

interface NotificationText {
  readonly title: string
  readonly body: string
}

/** The title and the body of a notification. `platform` is `process.platform`. */
export function notificationWords(message: NotificationMessage, platform: string): NotificationText {
  switch (message.kind) {
    case 'token-replaced':
      return {
        title: t('notifications.main.token-replaced.title', { name: message.name }),
        body: t('notifications.main.token-replaced.body'),
      }
    case 'action-needed':
      return {
        title: t('notifications.main.action-needed.title', { name: message.name }),
        body: failureWords(message.failure, message.host),
      }
    case 'expires-soon':
      return {
        title: t('notifications.main.expires-soon.title', {
          name: message.name,
          duration: durationWords(message.leftMs),
        }),
        body: notRenewed(message),
      }
    case 'expired':
      return {
        title: t('notifications.main.expired.title', { name: message.name }),
        body: notRenewed(message),
      }
    case 'copied':
      return {
        title: t('notifications.main.copied.title', { name: message.name }),
        body:
          message.clearAfterMs === null
            ? t('notifications.main.copied.kept')
            : t('notifications.main.copied.cleared', {
                duration: durationWords(message.clearAfterMs),
              }),
      }
    case 'not-copied':
      return {
        title: t('notifications.main.not-copied.title', { name: message.name }),
        body: refusalWords(message.refusal),
      }
    case 'vault-not-opened':
      return {
        title: t('notifications.main.vault-not-opened.title'),
        body: t(`notifications.main.vault-not-opened.${message.why}`),
      }
    case 'clock-off':
      return {
        title: t('notifications.main.clock-off.title'),
        body: t(`notifications.main.clock-off.${message.skewMs > 0 ? 'ahead' : 'behind'}`, {
          duration: durationWords(message.skewMs),
        }),
      }
    case 'keeps-running':
      return {
        title: t('notifications.main.keeps-running.title'),
        body: t(`notifications.main.keeps-running.${platform === 'darwin' ? 'menuBar' : 'tray'}`),
      }
    case 'login-item-refused':
      return {
        title: t(`notifications.main.login-item-refused.${message.open ? 'off' : 'on'}`),
        body: t('notifications.main.login-item-refused.body'),
      }
    case 'token-file-failed': {
      const { account, path, failure } = message
      const why = tokenFileFailureWords(failure)
      return {
        title: t(
          `notifications.main.token-file-failed.${failure.kind === 'not-removed' ? 'left' : 'missing'}`,
        ),
        body:
          account === null
            ? t('notifications.main.token-file-failed.body', { path, why })
            : t('notifications.main.token-file-failed.bodyOfAccount', { account, path, why }),
      }
    }
    case 'endpoint-failed':
      return {
        title: t('notifications.main.endpoint-failed.title'),
        body: closedEndpointWords(message.closed),
      }
    case 'needs-you':
    case 'own-error':
    case 'program-waits-for-unlock':
      return {
        title: t(`notifications.main.${message.kind}.title`),
        body: t(`notifications.main.${message.kind}.body`),
      }
  }
}

function notRenewed({
  failure,
  host,
}: Extract<NotificationMessage, { kind: 'expired' | 'expires-soon' }>): string {
  return t('notifications.main.notRenewed', { why: failureWords(failure, host) })
}
