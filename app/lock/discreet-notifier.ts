import type { Notifier, SettingsStore } from '../ports/index.ts'

/**
 * For notifications that name an account, a host or a file: while Deckpass is locked they say only that something
 * needs the person. They say nothing if the person wants none.
 */
export function discreetNotifier({
  notifier,
  settings,
  lock,
}: {
  readonly notifier: Notifier
  readonly settings: Pick<SettingsStore, 'read'>
  readonly lock: { readonly isLocked: boolean }
}): Notifier {
  return {
    show(notification) {
      if (settings.read().notifications === 'none') return
      if (lock.isLocked) notifier.show({ tag: 'locked', message: { kind: 'needs-you' }, accountId: null })
      else notifier.show(notification)
    },
  }
}
