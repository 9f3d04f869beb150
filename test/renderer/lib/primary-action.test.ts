import { expect, test } from 'vitest'
import type { FailureCause } from '../../../app/model/failure/failure.ts'
import { cardActionFor, type NoticeAction, noticeActionFor } from '../../../renderer/lib/primary-action.ts'
import { aFailure } from '../../support/failures.ts'

test('a token that works can be copied, whatever fails; one thing to do is offered once', () => {
  expect(cardActionFor('expiring', true, false)).toBe('copy')
  expect(cardActionFor('expired', true, true)).toBeNull()
  expect(cardActionFor('expired', false, true)).toBe('renew')
  expect(cardActionFor(null, false, false)).toBe('sign-in')
})

test.each<[FailureCause, NoticeAction | null]>([
  ['server-error', 'try-now'],
  ['refused', 'try-now'],
  ['rejected', 'sign-in-again'],
  ['no-endpoint', 'check-address'],
  ['proxy-refused', 'give-proxy-password'],
  ['choose-certificate', 'choose-certificate'],
  ['host-not-allowed', null],
])('after %s the notice offers: %s', (cause, action) => {
  expect(noticeActionFor(aFailure(cause), false)).toBe(action)
})

test('where the organization has set another address, a sign-in there helps', () => {
  expect(noticeActionFor(aFailure('host-not-allowed'), true)).toBe('sign-in-again')
})
