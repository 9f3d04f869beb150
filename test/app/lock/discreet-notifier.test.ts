import { expect, test } from 'vitest'
import { discreetNotifier } from '../../../app/lock/discreet-notifier.ts'
import { defaultSettings, type Settings } from '../../../app/model/settings.ts'
import type { Notification } from '../../../app/ports/index.ts'

const content: Notification = {
  tag: 'copy',
  message: { kind: 'copied', name: 'Northwind', clearAfterMs: null },
  accountId: 'a',
}

function shown(isLocked: boolean, notifications: Settings['notifications']): readonly Notification[] {
  const told: Notification[] = []
  discreetNotifier({
    notifier: { show: (each) => told.push(each) },
    settings: { read: () => ({ ...defaultSettings, notifications }) },
    lock: { isLocked },
  }).show(content)
  return told
}

test('says everything while it is not locked', () => {
  expect(shown(false, 'problems')).toEqual([content])
})

test('names no account, host or file while it is locked', () => {
  expect(shown(true, 'problems')).toEqual([
    { tag: 'locked', message: { kind: 'needs-you' }, accountId: null },
  ])
})

test.each([true, false])('says nothing where the person wants no notifications (locked: %s)', (isLocked) => {
  expect(shown(isLocked, 'none')).toEqual([])
})
