import { describe, expect, test } from 'vitest'
import type { TokenStatus } from '../../../app/model/token.ts'
import {
  type FailingRenewal,
  type PrimaryAction,
  primaryActionFor,
} from '../../../renderer/lib/primary-action.ts'
import { aFailure } from '../../support/failures.ts'

describe('where the organization does not allow the host', () => {
  const failing: FailingRenewal = {
    state: 'action-needed',
    failingSince: 0,
    failure: aFailure('host-not-allowed'),
  }

  test.each<[TokenStatus | null, PrimaryAction]>([
    ['valid', 'copy'],
    ['expiring', 'copy'],
    ['expired', 'sign-out'],
  ])('a token that is %s leads to: %s', (status, action) => {
    expect(primaryActionFor(status, failing, true, false)).toBe(action)
  })

  test('and has set another address, a sign-in there comes first', () => {
    expect(primaryActionFor('valid', failing, true, true)).toBe('sign-in-again')
    expect(primaryActionFor('valid', null, true, true)).toBe('copy')
  })
})
