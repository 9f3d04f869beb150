import { expect, test } from 'vitest'
import type { TokenStatus } from '../../../../app/model/account/token.ts'
import type { FailureCause } from '../../../../app/model/failure/failure.ts'
import { type AccountTrouble, troubleOf, urgencyOf } from '../../../../app/model/snapshot/account-trouble.ts'
import type { AccountView, RenewalView } from '../../../../app/model/snapshot/snapshot.ts'
import { aFailure } from '../../../support/failures.ts'
import { anAccount } from '../../../support/snapshots.ts'

const stopped = (cause: FailureCause): Partial<AccountView> => ({
  renewal: { state: 'action-needed', failingSince: 0, failure: aFailure(cause) },
})
const failure = aFailure('server-error')
const waiting: RenewalView = {
  state: 'waiting',
  nextAt: 9,
  reason: 'retry',
  failingSince: 0,
  failures: 2,
  failure,
}
const running = (failing: { failingSince: number; failure: typeof failure } | null): RenewalView => ({
  state: 'running',
  startedAt: 0,
  failing,
})

function words(trouble: AccountTrouble | null): string {
  if (trouble === null) return 'well'
  return `${trouble.kind}, ${trouble.tone}${trouble.needsPerson ? ', needs the person' : ''}`
}

test.each<[string, Partial<AccountView>, TokenStatus | null, string]>([
  ['a token that is renewed by itself', {}, 'valid', 'well'],
  ['a token whose renewal is due', {}, 'expiring', 'well'],
  ['a first sign-in under way', { renewal: running(null), canRenew: false }, null, 'well'],
  ['a token without a password, not due yet', { canRenew: false }, 'valid', 'well'],
  ['an expired token without a password', { canRenew: false }, 'expired', 'sign-in, bad, needs the person'],
  ['an account without a token', { canRenew: false }, null, 'first-sign-in, warn, needs the person'],
  ['refused credentials', stopped('rejected'), 'valid', 'sign-in, warn, needs the person'],
  ['refused credentials, expired', stopped('rejected'), 'expired', 'sign-in, bad, needs the person'],
  ['a page instead of a token', stopped('html'), 'valid', 'check-address, warn, needs the person'],
  [
    'a host that is not allowed',
    stopped('host-not-allowed'),
    'valid',
    'ask-administrator, warn, needs the person',
  ],
  ['a proxy that asks', stopped('proxy-password'), 'valid', 'renewal-fails, warn, needs the person'],
  ['a proxy that asks, expired', stopped('proxy-password'), 'expired', 'expired, bad, needs the person'],
  ['a service that fails', { renewal: waiting }, 'valid', 'renewal-fails, warn'],
  ['a service that fails, expired', { renewal: waiting }, 'expired', 'expired, bad'],
  ['the next try', { renewal: running({ failingSince: 0, failure }) }, 'expiring', 'renewal-fails, warn'],
])('%s', (_case, account, status, expected) => {
  expect(words(troubleOf(anAccount(account), status))).toBe(expected)
})

test('whom the person must help comes first, and then what works no longer', () => {
  const trouble = (tone: 'warn' | 'bad', needsPerson: boolean) =>
    urgencyOf({ kind: 'expired', tone, needsPerson })
  const inTurn = [trouble('bad', true), trouble('warn', true), trouble('bad', false), trouble('warn', false)]
  expect([...inTurn, urgencyOf(null)]).toEqual([0, 1, 2, 3, 4])
})
