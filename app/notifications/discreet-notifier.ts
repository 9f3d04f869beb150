import type { Lock } from '../lock/lock.ts'
import type { Notification, Notifier } from '../ports/index.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { type NotificationMessage, notificationRules } from './model/notification.ts'

/** Shows a notification unless `lockSignal` is aborted before, because it might name an account. */
export interface SystemNotifier extends Pick<Notifier<NotificationMessage>, 'withdraw'> {
  show(notification: Notification<NotificationMessage>, lockSignal: AbortSignal): void
}

/** The values of the setting, the quietest first. */
const amounts = ['none', 'problems', 'all'] as const

/**
 * Shows the notifications that the person wants, but while Deckpass is locked none that names an account, host or file.
 */
export function createDiscreetNotifier({
  notifier,
  settings,
  lock,
}: {
  readonly notifier: SystemNotifier
  readonly settings: Pick<SettingsStore, 'read'>
  readonly lock: Pick<Lock, 'isLocked' | 'lockSignal'>
}): Notifier<NotificationMessage> {
  return {
    show(notification) {
      const { from, whileLocked } = notificationRules[notification.message.kind]
      if (amounts.indexOf(settings.read().notifications) < amounts.indexOf(from)) return
      if (!lock.isLocked || whileLocked === 'same') notifier.show(notification, lock.lockSignal)
      else if (whileLocked === 'needs-you')
        notifier.show({ tag: 'locked', message: { kind: 'needs-you' }, accountId: null }, lock.lockSignal)
    },
    withdraw: (tag) => notifier.withdraw(tag),
  }
}
