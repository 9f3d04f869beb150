import type { Notifier } from '../ports/index.ts'
import type { SettingsStore } from '../settings/ports.ts'
import { type NotificationMessage, notificationRules } from './model/notification.ts'

/** From the fewest to the most. */
const amounts = ['none', 'problems', 'all'] as const

/** Tells what the person wants to be told, and while Deckpass is locked nothing that names an account, a host or a file. */
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
