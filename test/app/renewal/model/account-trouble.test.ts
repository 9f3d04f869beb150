import { expect, test } from 'vitest'
import type { AccountView } from '../../../../app/accounts/model/account-view.ts'
import {
  type AccountTrouble,
  type NoticeAction,
  troubleAt,
  urgencyOf,
} from '../../../../app/renewal/model/account-trouble.ts'
import type { RenewalView } from '../../../../app/renewal/model/renewal-view.ts'
import type { FailureCause } from '../../../../app/service/model/failure.ts'
import { day } from '../../../support/durations.ts'
import { aFailure } from '../../../support/failures.ts'
import { aFailing, anAccount, aRenewal, aToken } from '../../../support/snapshots.ts'

/** The table of badges, for a token that expires after 7 days and a run of failures that began at 0. */
const account = (change: Partial<AccountView>) =>
  anAccount({ token: aToken({ expiresAt: 7 * day }), ...change })
const waiting = (cause: FailureCause, hasLasted = false) => aFailing(aFailure(cause), { hasLasted })
const refused = (cause: FailureCause) => aFailing(aFailure(cause), { state: 'refused' })
const notPossible = (cause: FailureCause) => aRenewal({ state: 'not-possible', failure: aFailure(cause) })

test.each<[string, RenewalView, AccountTrouble['kind'], NoticeAction]>([
  ['401', refused('rejected'), 'sign-in', 'sign-in-again'],
  ['a password that is not kept', notPossible('no-password'), 'sign-in', 'sign-in-again'],
  ['a refusal in other words', refused('refused'), 'renewal-fails', 'try-now'],
  ['a proxy that wants a password', waiting('proxy-password'), 'renewal-fails', 'give-proxy-password'],
  ['a proxy that refused one', waiting('proxy-refused'), 'renewal-fails', 'give-proxy-password'],
  ['a choice of certificates', waiting('choose-certificate'), 'renewal-fails', 'choose-certificate'],
  ['a refused certificate', waiting('certificate-refused'), 'renewal-fails', 'choose-certificate'],
  ['the same redirect for a day', waiting('redirect', true), 'check-address', 'check-address'],
  ['the same 404 for a day', waiting('no-endpoint', true), 'check-address', 'check-address'],
  ['a policy that forbids it', notPossible('host-not-allowed'), 'ask-administrator', 'try-now'],
  ['what only an administrator can lift', refused('host-not-allowed'), 'ask-administrator', 'try-now'],
  ['no trust for a day', waiting('certificate', true), 'ask-administrator', 'try-now'],
  ['wrong dates for a day', waiting('certificate-date', true), 'ask-administrator', 'try-now'],
])(
  '%s is told at once, amber while the token works, and Expired after that',
  (_words, renewal, kind, action) => {
    expect(troubleAt(account({ renewal }), 0)).toEqual({ kind, tone: 'warn', action })
    expect(troubleAt(account({ renewal }), 7 * day)).toEqual({ kind: 'expired', tone: 'bad', action })
  },
)

test.each<FailureCause>(['server-error', 'timeout', 'redirect', 'no-endpoint', 'certificate'])(
  '%s may pass, and is told only after a while',
  (cause) => {
    const failing = (isShown: boolean) => account({ renewal: aFailing(aFailure(cause), { isShown }) })
    expect(troubleAt(failing(false), 0)).toBeNull()
    expect(troubleAt(failing(true), 0)).toEqual({ kind: 'renewal-fails', tone: 'warn', action: 'try-now' })
    expect(troubleAt(failing(false), 7 * day)).toMatchObject({ kind: 'expired', action: 'try-now' })
  },
)

test('trouble stays while the next try runs', () => {
  const running = { state: 'running', startedAt: 0 } as const
  const refusedBefore = aFailing(aFailure('rejected'), running)
  expect(troubleAt(account({ renewal: refusedBefore }), 0)).toMatchObject({ kind: 'sign-in' })
  expect(troubleAt(account({ renewal: aRenewal(running) }), 0)).toBeNull()
})

test.each([
  [true, 'try-now'],
  [false, 'sign-in-again'],
] as const)(
  'a token without a failure has no trouble until it expires (renewed automatically: %s)',
  (canRenew, action) => {
    expect(troubleAt(account({ canRenew }), 0)).toBeNull()
    expect(troubleAt(account({ canRenew }), 7 * day)).toEqual({ kind: 'expired', tone: 'bad', action })
  },
)

test('an account without a token needs a sign-in', () => {
  const wants = { kind: 'sign-in', tone: 'bad', action: 'sign-in-again' }
  expect(troubleAt(account({ token: null, canRenew: false }), 0)).toEqual(wants)
})

test('trouble that needs the person comes first, and expired tokens follow', () => {
  const ofTone = (action: NoticeAction) =>
    (['bad', 'warn'] as const).map((tone) => urgencyOf({ kind: 'expired', tone, action }))
  expect([...ofTone('sign-in-again'), ...ofTone('try-now'), urgencyOf(null)]).toEqual([0, 1, 2, 3, 4])
})
