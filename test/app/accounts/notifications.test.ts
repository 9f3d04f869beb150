import { expect, test } from 'vitest'
import { Notifications } from '../../../app/accounts/notifications.ts'
import type { FailureCause } from '../../../app/model/failure/failure.ts'
import { defaultSettings, type Settings } from '../../../app/model/settings/settings.ts'
import { hour, minute } from '../../support/durations.ts'
import { aFailure, asShown, type ShownNotification } from '../../support/failures.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

function start(settings: Partial<Settings> = {}, isLocked = false) {
  const shown: ShownNotification[] = []
  const clock = new VirtualClock()
  const notifications = new Notifications(
    {
      notifier: { show: (notification) => shown.push(asShown(notification)) },
      settings: {
        read: () => ({ ...defaultSettings, ...settings }),
        change: () => undefined,
        notices: [],
        forget: async () => undefined,
        onChange: () => () => undefined,
      },
      clock,
      window: { isInFront: () => false, draw: () => {} },
      lock: { isLocked },
    },
    ({ name }) => name,
  )
  const fresh = anAccount({ name: 'Demo' })
  /** An account whose token has `leftMs` left and whose renewal failed. */
  const failing = (cause: FailureCause, leftMs: number) => ({
    ...fresh,
    token: storedToken({ expiresAt: clock.now() + leftMs }),
    renewal: { ...fresh.renewal, failure: aFailure(cause) },
  })
  return { notifications, shown, fresh, failing, titles: () => shown.map(({ title }) => title) }
}

test('who was told what to do about an expired token is not told also that it expired', () => {
  const { notifications, failing, titles } = start()
  notifications.failed(failing('certificate', 0))
  notifications.failed(failing('timeout', 0))
  expect(titles()).toEqual(['Demo: the token cannot be renewed'])
})

test('a token that expires after its renewal stopped is told, once', () => {
  const { notifications, failing, titles } = start()
  notifications.failed(failing('certificate', 1))
  notifications.expired(failing('certificate', 0))
  notifications.expired(failing('certificate', 0))
  expect(titles()).toEqual(['Demo: the token cannot be renewed', 'Demo: the token has expired'])
})

test('a warning comes only while the renewal fails and something is left', () => {
  const { notifications, fresh, failing, titles } = start()
  notifications.expirySoon(fresh)
  notifications.expirySoon(failing('timeout', 0))
  expect(titles()).toEqual([])
  notifications.expirySoon(failing('timeout', 2 * hour))
  expect(titles()).toEqual(['Demo: the token expires in 2 hours'])
})

test('a clock that is off by five minutes or more is told once, until it agrees again', () => {
  const { notifications, fresh, titles } = start()
  const renewed = (skewMs: number | null) => notifications.renewed(fresh, { ...fresh, skewMs })
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
  const { notifications, shown, failing } = start({}, true)
  notifications.failed(failing('certificate', 0))
  notifications.expirySoon(failing('timeout', 2 * hour))
  notifications.expired(failing('timeout', 0))
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
  for (const id of ['1', '2', '3', '4']) notifications.failed({ ...failing('rejected', hour), id })
  expect(titles()).toHaveLength(1)
  notifications.failed({ ...failing('html', hour), id: '2' })
  notifications.failed({ ...failing('rejected', hour), id: '2', address: 'https://other.example' })
  expect(titles()).toHaveLength(3)
  notifications.renewed({ ...fresh, id: '1' }, { ...fresh, id: '1' })
  notifications.failed({ ...failing('rejected', hour), id: '2' })
  expect(titles()).toHaveLength(4)
})
