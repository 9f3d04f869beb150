import type { Notifier } from '../ports/index.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { type NotificationMessage, notificationRules } from './model/notification.ts'

/** The values of the setting, the quietest first. */
const amounts = ['none', 'problems', 'all'] as const

/**
 * Shows the notifications that the person wants, but while Deckpass is locked none that names an account, host or file.
 */
export function discreetNotifier({
  notifier,
  settings,
  lock,
}: {
  readonly notifier: Notifier<NotificationMessage>
  readonly settings: Pick<SettingsStore, 'read'>
  readonly lock: { readonly isLocked: boolean }
}): Notifier<NotificationMessage> {
  return {
    show(notification) {
      const { from, whileLocked } = notificationRules[notification.message.kind]
      if (amounts.indexOf(settings.read().notifications) < amounts.indexOf(from)) return
      if (!lock.isLocked || whileLocked === 'same') notifier.show(notification)
      else if (whileLocked === 'needs-you')
        notifier.show({ tag: 'locked', message: { kind: 'needs-you' }, accountId: null })
    },
    withdraw: (tag) => notifier.withdraw(tag),
  }
}
