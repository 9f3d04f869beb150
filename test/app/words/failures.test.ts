import { describe, expect, test } from 'vitest'
import type { FailureCause } from '../../../app/service/model/failure.ts'
import { failedCallWords, failureWords } from '../../../app/words/index.ts'
import { aFailure, type FailureFacts } from '../../support/failures.ts'

const sentence = (cause: FailureCause, facts: FailureFacts = {}) =>
  failedCallWords(aFailure(cause, facts), 'example.com')

test('the reason of a failed renewal comes without advice, which the button beside it gives', () => {
  expect(failureWords(aFailure('unreachable'), 'example.com')).toBe('Nothing answers at example.com.')
  expect(sentence('unreachable')).toMatch(/^Nothing answers at example\.com\. ./)
})

describe('the sentence', () => {
  test('of a refusal quotes the service, or says that the service gave no reason', () => {
    expect(sentence('refused', { status: 422, serviceMessage: 'The key has expired.' })).toBe(
      'example.com refused the request. It says: \u201cThe key has expired.\u201d',
    )
    expect(sentence('refused', { status: 422, serviceMessage: 'Account suspended' })).toBe(
      'example.com refused the request. It says: \u201cAccount suspended\u201d.',
    )
    expect(sentence('refused', { status: 400 })).toBe(
      'example.com refused the request (status 400) and gave no reason. Check the username and the company key.',
    )
  })

  test.each([
    [1_000, '1 second'],
    [90_000, '90 seconds'],
    [90 * 60_000, '90 minutes'],
    [91 * 60_000, '2 hours'],
  ])('of a busy service that asks for %d ms says how long', (retryAfterMs, words) => {
    expect(sentence('busy', { status: 429, retryAfterMs })).toBe(
      `example.com is busy and asks Deckpass to wait ${words}. Try again later.`,
    )
  })
})

test('the service’s own words stand in the notice, whatever it refused', () => {
  const words = (cause: FailureCause) =>
    failureWords(aFailure(cause, { status: 401, serviceMessage: 'Account suspended.' }), 'example.com')
  expect(words('rejected')).toBe(
    'The service no longer accepts this username, password or company key. It says: “Account suspended.”',
  )
  expect(words('refused')).toBe('example.com refused the request. It says: “Account suspended.”')
  expect(words('unusable')).toMatch(/It says: “Account suspended.”$/)
})

test('a redirect names the host that it leads to', () => {
  expect(sentence('redirect', { status: 302, redirectHost: 'sso.example' })).toMatch(
    /^example\.com points to another address, at sso\.example\./,
  )
})

test('a certificate outside its dates is told with the date of this computer', () => {
  expect(sentence('certificate-date', { clockAt: Date.UTC(2027, 10, 25, 12) })).toBe(
    'The certificate of example.com is outside its dates; this computer’s date is 25 November 2027.',
  )
})
