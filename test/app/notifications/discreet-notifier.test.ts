import { expect, test } from 'vitest'
import type { NotificationMessage } from '../../../app/notifications/model/notification.ts'
import { createDiscreetNotifier } from '../../../app/notifications/notifications.ts'
import type { Notification } from '../../../app/ports/index.ts'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'

const notification = (message: NotificationMessage): Notification<NotificationMessage> => ({
  tag: 'tag',
  message,
  accountId: 'a',
})
const replaced = notification({ kind: 'token-replaced', name: 'Northwind' })
const clockOff = notification({ kind: 'clock-off', skewMs: 400_000 })
const keepsRunning = notification({ kind: 'keeps-running' })

function shown(
  isLocked: boolean,
  notifications: Settings['notifications'],
): readonly Notification<NotificationMessage>[] {
  const told: Notification<NotificationMessage>[] = []
  const notifier = createDiscreetNotifier({
    notifier: { show: (each) => told.push(each), withdraw: () => undefined },
    settings: { read: () => ({ ...defaultSettings, notifications }) },
    lock: { isLocked, lockSignal: new AbortController().signal },
  })
  for (const each of [replaced, clockOff, keepsRunning]) notifier.show(each)
  return told
}

test('each setting shows its notifications, and those that nothing else tells', () => {
  expect(shown(false, 'all')).toEqual([replaced, clockOff, keepsRunning])
  expect(shown(false, 'problems')).toEqual([clockOff, keepsRunning])
  expect(shown(false, 'none')).toEqual([keepsRunning])
})

test('a notification while Deckpass is locked names no account, host or file', () => {
  const needsYou = { tag: 'locked', message: { kind: 'needs-you' }, accountId: null }
  expect(shown(true, 'all')).toEqual([needsYou, keepsRunning])
  expect(shown(true, 'none')).toEqual([keepsRunning])
})
