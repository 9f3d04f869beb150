import { expect, test } from 'vitest'
import type { NotificationMessage } from '../../../app/notifications/model/notification.ts'
import { createDiscreetNotifier, createNotifications } from '../../../app/notifications/notifications.ts'
import type { Notification } from '../../../app/ports/index.ts'
import { type FailureCause, failureKind } from '../../../app/service/model/failure.ts'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import { coreEvents } from '../../support/core-events.ts'
import { hour, minute } from '../../support/durations.ts'
import { aFailure, asShown, type ShownNotification } from '../../support/failures.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

function start(settings: Partial<Settings> = {}, isLocked = false) {
  const shown: ShownNotification[] = []
  const withdrawn: string[] = []
  const events = coreEvents()
  const accounts: Account[] = []
  const clock = new VirtualClock()
  const notifications = createNotifications({
    notifier: createDiscreetNotifier({
      notifier: {
        show: (notification) => shown.push(asShown(notification)),
        withdraw: (tag) => withdrawn.push(tag),
      },
      settings: { read: () => ({ ...defaultSettings, ...settings }) },
      lock: { isLocked, lockSignal: new AbortController().signal },
    }),
    clock,
    window: { isInFront: () => false },
    lock: { isLocked },
    events,
    accounts: { all: () => accounts },
  })
  const fresh = anAccount({ name: 'Demo' })
  /** An account whose token has `leftMs` left and whose renewal failed. */
  const failing = (cause: FailureCause, leftMs: number, times = 2) => ({
    ...fresh,
    token: storedToken({ expiresAt: clock.now() + leftMs }),
    renewal: {
      ...fresh.renewal,
      failure: aFailure(cause),
      refusal: failureKind(aFailure(cause)) === 'refused' ? { firstAt: 0, triedAt: 0, times, used: 0 } : null,
    },
  })
  return {
    notifications,
    clock,
    accounts,
    shown,
    withdrawn,
    events,
    fresh,
    failing,
    titles: () => shown.map(({ title }) => title),
  }
}

const why = aFailure('timeout')

test('a person who was told what to do about an expired token is not told that it expired', () => {
  const { notifications, failing, fresh, titles } = start()
  notifications.failed(failing('rejected', 0), fresh)
  notifications.failed(failing('timeout', 0), fresh)
  expect(titles()).toEqual(['Demo: the token cannot be renewed'])
})

test('a notification of an account goes when the account is signed out', () => {
  const { notifications, failing, fresh, events, withdrawn } = start()
  notifications.failed(failing('rejected', 0), fresh)
  events.accountGone.emit(fresh)
  expect(withdrawn).toContain(`action:${fresh.id}`)
})

test('a token that expires after a refusal is notified once', () => {
  const { fresh, notifications, failing, titles } = start()
  notifications.failed(failing('rejected', 1), fresh)
  notifications.expiring(failing('rejected', 0), why)
  notifications.expiring(failing('rejected', 0), why)
  expect(titles()).toEqual(['Demo: the token cannot be renewed', 'Demo: the token has expired'])
})

test('a failure that may pass is not told', () => {
  const { fresh, notifications, failing, titles } = start()
  for (const cause of ['timeout', 'html', 'certificate', 'redirect'] as const)
    notifications.failed(failing(cause, hour), fresh)
  expect(titles()).toEqual([])
})

test('a missing proxy password is notified once', () => {
  const { fresh, notifications, failing, titles } = start()
  for (let count = 0; count < 3; count += 1) notifications.failed(failing('proxy-password', hour), fresh)
  expect(titles()).toEqual(['Demo: the token cannot be renewed'])
})

test('a clock that is off by five minutes or more is notified once, until it agrees again', () => {
  const { notifications, fresh, titles } = start()
  let account = fresh
  const renewed = (skewMs: number | null) => {
    const before = account
    account = { ...account, skewMs }
    notifications.renewed(before, account)
  }
  renewed(5 * minute - 1)
  renewed(null)
  expect(titles()).toEqual([])
  renewed(-5 * minute)
  renewed(hour)
  expect(titles()).toHaveLength(1)
  renewed(0)
  renewed(hour)
  expect(titles()).toHaveLength(2)
})

test('of several accounts one tells of the clock, and after a sign-out the next account of that service', () => {
  const { notifications, accounts, events, fresh, titles } = start()
  const renewed = (id: string) => {
    const before = { ...fresh, id }
    accounts.push({ ...before, skewMs: hour })
    notifications.renewed(before, { ...before, skewMs: hour })
  }
  renewed('1')
  renewed('2')
  expect(titles()).toHaveLength(1)
  for (const account of accounts.splice(0)) events.accountGone.emit(account)
  renewed('3')
  expect(titles()).toHaveLength(2)
})

test.each([
  ['all', ['token was copied', 'token was not copied']],
  ['problems', ['token was not copied']],
  ['none', []],
] as const)('with notifications set to %s a copy from the tray tells: %j', (notifications, told) => {
  const { notifications: subject, fresh, titles } = start({ notifications })
  subject.copied(fresh, { kind: 'copied', renewedFirst: false }, null)
  subject.copied(fresh, { kind: 'refused', refusal: { reason: 'no-token' } }, null)
  expect(titles()).toEqual(told.map((each) => `Demo: the ${each}`))
})

test('while Deckpass is locked each says only that something needs the person', () => {
  const { fresh, notifications, shown, failing } = start({}, true)
  notifications.failed(failing('rejected', 0), fresh)
  notifications.expiring(failing('timeout', 2 * hour), why)
  notifications.expiring(failing('timeout', -1), why)
  const { address, username } = failing('timeout', 0)
  notifications.copied(failing('timeout', hour), { kind: 'copied', renewedFirst: false }, null)
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(['Deckpass needs you']))
  expect(shown).toHaveLength(3)
  for (const name of ['Demo', address, new URL(address).host, username])
    expect(JSON.stringify(shown)).not.toContain(name)
  expect(shown.map(({ accountId }) => accountId)).toEqual([null, null, null])
})

test('accounts of one host that stop for one cause are told once, until one of them renews again', () => {
  const { notifications, failing, fresh, titles } = start()
  for (const id of ['1', '2', '3', '4']) notifications.failed({ ...failing('rejected', hour), id }, fresh)
  expect(titles()).toHaveLength(1)
  notifications.failed({ ...failing('proxy-refused', hour), id: '2' }, fresh)
  notifications.failed({ ...failing('rejected', hour), id: '2', address: 'https://other.example' }, fresh)
  expect(titles()).toHaveLength(3)
  notifications.renewed({ ...fresh, id: '1' }, { ...fresh, id: '1' })
  notifications.failed({ ...failing('rejected', hour), id: '2' }, fresh)
  expect(titles()).toHaveLength(4)
})

test('a keychain that does not open the vault is notified once for each reason, a silent one after 30 s', () => {
  const { notifications, clock, shown, withdrawn } = start()
  const since = clock.now()
  const silent = { state: 'unavailable', since, fileFailure: null, startAnewAt: since + 30_000 } as const
  notifications.vaultChanged(silent)
  expect(shown).toEqual([])
  clock.pass(30_000)
  for (const view of [silent, silent, { state: 'other-key' }, { state: 'other-key' }] as const)
    notifications.vaultChanged(view)
  expect(shown).toHaveLength(2)
  notifications.vaultChanged({ state: 'ready', protection: 'keychain', notSaved: null })
  expect(withdrawn).toEqual(['vault'])
})

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
