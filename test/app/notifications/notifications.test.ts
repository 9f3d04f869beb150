import { expect, test } from 'vitest'
import type { NotificationMessage } from '../../../app/notifications/model/notification.ts'
import { createDiscreetNotifier, createNotifications } from '../../../app/notifications/notifications.ts'
import type { Notification } from '../../../app/ports/index.ts'
import { type FailureCause, rowOf } from '../../../app/service/model/failure.ts'
import { defaultSettings, type Settings } from '../../../app/settings/model/settings.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import type { VaultView } from '../../../app/vault/model/vault-view.ts'
import { coreEvents } from '../../support/core-events.ts'
import { hour, minute } from '../../support/durations.ts'
import { aFailure } from '../../support/failures.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

function start(setting: Settings['notifications'] = 'all', isLocked = false) {
  const shown: Notification<NotificationMessage>[] = []
  const withdrawn: string[] = []
  const events = coreEvents()
  const accounts: Account[] = []
  const clock = new VirtualClock()
  const notifier = createDiscreetNotifier({
    systemNotifier: { show: (each) => shown.push(each), withdraw: (tag) => withdrawn.push(tag) },
    settings: { read: () => ({ ...defaultSettings, notifications: setting }) },
    lock: { isLocked, lockSignal: new AbortController().signal },
  })
  const window = { isInFront: () => isInFront }
  let isInFront = false
  const lock = { isLocked }
  const vault = { view: { state: 'opening' } as VaultView }
  const accountStore = { all: () => accounts }
  const subject = createNotifications({
    notifier,
    clock,
    window,
    lock,
    events,
    accounts: accountStore,
    vault,
  })
  return {
    subject,
    notifier,
    clock,
    accounts,
    shown,
    withdrawn,
    events,
    kinds: () => shown.map(kindOf),
    setInFront(now: boolean) {
      isInFront = now
    },
    changeVault(view: VaultView) {
      vault.view = view
      events.vaultChanged.emit(null)
    },
  }
}

const kindOf = ({ message }: Notification<NotificationMessage>) => message.kind
const fresh = anAccount({ name: 'Demo' })

/** An account whose token has `leftMs` left and whose renewal failed. */
function failing(cause: FailureCause, leftMs: number): Account {
  const failure = aFailure(cause)
  const refusal = { firstAt: 0, triedAt: 0, times: 2, used: 0 }
  return {
    ...fresh,
    token: storedToken({ expiresAt: new VirtualClock().now() + leftMs }),
    renewal: { ...fresh.renewal, failure, refusal: rowOf(failure).kind === 'refused' ? refusal : null },
  }
}

type Told = readonly ['failed' | 'expiring', FailureCause, leftMs: number]
const rejectedAtEnd: Told = ['failed', 'rejected', 0]
const expired: Told = ['expiring', 'rejected', 0]
const proxy: Told = ['failed', 'proxy-password', hour]

test.each<[string, readonly Told[], readonly NotificationMessage['kind'][]]>([
  [
    'a token that expires after the person was told what to do',
    [rejectedAtEnd, ['failed', 'timeout', 0]],
    ['action-needed'],
  ],
  [
    'a token that expires after a refusal',
    [['failed', 'rejected', 1], expired, expired],
    ['action-needed', 'expired'],
  ],
  [
    'a failure that may pass',
    (['timeout', 'html', 'certificate', 'redirect'] as const).map((cause) => ['failed', cause, hour]),
    [],
  ],
  ['a missing proxy password', [proxy, proxy, proxy], ['action-needed']],
])('%s is notified once at most', (_what, told, kinds) => {
  const fixture = start()
  for (const [what, cause, leftMs] of told) {
    if (what === 'failed') fixture.subject.failed(failing(cause, leftMs))
    else fixture.subject.expiring(failing(cause, leftMs), aFailure('timeout'))
  }
  expect(fixture.kinds()).toEqual(kinds)
})

test('a sign-out withdraws every notification that names the account or offers its token', () => {
  const { subject, events, shown, withdrawn } = start()
  const lastCopy = { copiedAt: 1, digest: '', replacedAt: null }
  subject.renewed({ ...fresh, lastCopy }, { ...fresh, lastCopy: { ...lastCopy, replacedAt: 2 } })
  subject.failed(failing('rejected', 0))
  subject.expiring(failing('timeout', hour), aFailure('timeout'))
  events.accountGone.emit(fresh)
  expect(shown).toHaveLength(3)
  expect(withdrawn).toEqual(expect.arrayContaining(shown.map(({ tag }) => tag)))
})

test('a clock that is off by five minutes or more causes one notification, until it agrees again', () => {
  const { subject, shown } = start()
  let account = fresh
  for (const [skewMs, notified] of [
    [5 * minute - 1, 0],
    [null, 0],
    [-5 * minute, 1],
    [hour, 1],
    [0, 1],
    [hour, 2],
  ] as const) {
    const before = account
    account = { ...account, skewMs }
    subject.renewed(before, account)
    expect(shown).toHaveLength(notified)
  }
})

test('one account reports a wrong clock for all, and after its sign-out the next account of that service', () => {
  const { subject, accounts, events, shown } = start()
  const renewed = (id: string) => {
    const before = { ...fresh, id }
    accounts.push({ ...before, skewMs: hour })
    subject.renewed(before, { ...before, skewMs: hour })
  }
  renewed('1')
  renewed('2')
  expect(shown).toHaveLength(1)
  for (const account of accounts.splice(0)) events.accountGone.emit(account)
  renewed('3')
  expect(shown).toHaveLength(2)
})

test('the person is notified once of accounts of one host that fail for one cause, until one of them renews again', () => {
  const { subject, shown } = start()
  const fails = (id: string, cause: FailureCause, changes: Partial<Account> = {}) =>
    subject.failed({ ...failing(cause, hour), ...changes, id })
  for (const id of ['1', '2', '3', '4']) fails(id, 'rejected')
  expect(shown).toHaveLength(1)
  fails('2', 'proxy-refused')
  fails('2', 'rejected', { address: 'https://other.example' })
  expect(shown).toHaveLength(3)
  subject.renewed({ ...fresh, id: '1' }, { ...fresh, id: '1' })
  fails('2', 'rejected')
  expect(shown).toHaveLength(4)
})

test('the next refusal of another account at one host is notified a day after the first account’s', () => {
  const { subject, clock, shown } = start()
  const refusal = { firstAt: 0, triedAt: 0, used: 0 }
  const refuseBoth = (times: number) => {
    const account = failing('rejected', hour)
    const renewal = { ...account.renewal, refusal: { ...refusal, times } }
    for (const id of ['1', '2']) subject.failed({ ...account, id, renewal })
  }
  for (const [index, notified] of [0, 1, 2, 2].entries()) {
    refuseBoth(index + 1)
    expect(shown).toHaveLength(notified)
    clock.pass(24 * hour)
  }
})

test.each(['expiring', 'blocked'] as const)(
  'what is %s while the window is in front is notified later',
  (what) => {
    const { subject, setInFront, shown } = start()
    for (const isInFront of [true, false, false]) {
      setInFront(isInFront)
      subject[what](failing('timeout', hour), aFailure('timeout'))
    }
    expect(shown).toHaveLength(1)
  },
)

test('the person is notified of another account’s failure after the clock was set back', () => {
  const { subject, clock, shown } = start()
  subject.failed({ ...failing('rejected', hour), id: '1' })
  clock.setWall(-hour)
  subject.failed({ ...failing('rejected', hour), id: '2' })
  expect(shown).toHaveLength(2)
})

test('a keychain that does not open the vault causes one notification for each reason, a silent one after 30 s', () => {
  const { clock, shown, withdrawn, changeVault } = start()
  const since = clock.now()
  const silent = { state: 'unavailable', since, fileProblem: null, startAnewAt: since + 30_000 } as const
  changeVault(silent)
  expect(shown).toEqual([])
  clock.pass(30_000)
  for (const view of [silent, silent, { state: 'other-key' }, { state: 'other-key' }] as const)
    changeVault(view)
  expect(shown).toHaveLength(2)
  changeVault({ state: 'ready', protection: 'keychain', notSaved: null })
  expect(withdrawn).toEqual(['vault'])
})

const trouble = { name: 'Demo', host: 'example.com', failure: aFailure('rejected') }
const messages: readonly NotificationMessage[] = [
  { kind: 'token-replaced', name: 'Demo' },
  { kind: 'copied', name: 'Demo', clearAfterMs: null },
  { kind: 'not-copied', name: 'Demo', refusal: { reason: 'no-token' } },
  { kind: 'action-needed', ...trouble },
  { kind: 'clock-off', skewMs: hour },
  { kind: 'keeps-running' },
]

test.each([
  ['all', false, messages.map(({ kind }) => kind)],
  ['problems', false, ['not-copied', 'action-needed', 'clock-off', 'keeps-running']],
  // What nothing else tells.
  ['none', false, ['keeps-running']],
  // None that names an account, a host or a file.
  ['all', true, ['needs-you', 'needs-you', 'keeps-running']],
  ['none', true, ['keeps-running']],
] as const)('with notifications set to %s, locked: %s, these are shown: %j', (setting, isLocked, kinds) => {
  const { notifier, shown, ...fixture } = start(setting, isLocked)
  for (const message of messages) notifier.show({ tag: 'tag:a', message, accountId: 'a' })
  expect(fixture.kinds()).toEqual(kinds)
  for (const each of shown.filter((one) => kindOf(one) === 'needs-you'))
    expect(each).toEqual({ tag: 'locked', message: { kind: 'needs-you' }, accountId: null })
})
