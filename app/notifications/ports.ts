import type { Notification, Notifier } from '../ports/index.ts'
import type { NotificationMessage } from './model/notification.ts'

/** Shows a notification unless `lockSignal` is aborted before, because it might name an account. */
export interface SystemNotifier extends Pick<Notifier<NotificationMessage>, 'withdraw'> {
  show(notification: Notification<NotificationMessage>, lockSignal: AbortSignal): void
}
