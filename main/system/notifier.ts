import type { NotificationConstructorOptions } from 'electron'
import type { Log, Notifier } from '../../app/ports/index.ts'
import { notificationWords } from '../../app/words/notifications.ts'

/** The part of Electron's Notification that is used here. */
interface Shown {
  on(event: 'click' | 'close', listener: () => void): unknown
  on(event: 'failed', listener: (event: unknown, error: string) => void): unknown
  show(): void
  close(): void
}

/** Electron's `Notification`. */
interface Notifications {
  new (options: NotificationConstructorOptions): Shown
  isSupported(): boolean
}

/**
 * The system's notifications. A later one replaces an earlier one with the same tag. Each is kept until it
 * is closed, because one that is garbage collected no longer answers a click. `onClick` gets the account
 * of the notification that was clicked.
 *
 * On Linux the body is escaped, because a server that can may read it as markup (Desktop Notifications
 * Specification, `body-markup`). The title never is markup there, and elsewhere nothing is.
 */
export function createNotifier(
  Notification: Notifications,
  platform: NodeJS.Platform,
  log: Log,
  onClick: (accountId: string | null) => void,
): Notifier {
  const shown = new Map<string, Shown>()
  return {
    show({ tag, message, accountId }) {
      if (!Notification.isSupported()) return
      const { title, body } = notificationWords(message, platform)
      shown.get(tag)?.close()
      const notification = new Notification({ title, body: platform === 'linux' ? escapeMarkup(body) : body })
      shown.set(tag, notification)
      const forget = () => {
        if (shown.get(tag) === notification) shown.delete(tag)
      }
      notification.on('click', () => {
        forget()
        onClick(accountId)
      })
      notification.on('close', forget)
      notification.on('failed', (_event, error) => {
        forget()
        log.warn('notification.failed', { error })
      })
      notification.show()
    },
  }
}

/** The five characters that XML reserves (XML 1.0 section 2.4), escaped. */
function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
