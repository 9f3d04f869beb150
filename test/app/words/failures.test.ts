import { describe, expect, test } from 'vitest'
import type { FailureCause, UnusableReason } from '../../../app/service/model/failure.ts'
import { failedCallWords, failureWords, signInProblemWords } from '../../../app/words/index.ts'
import { aFailure, type FailureFacts } from '../../support/failures.ts'

const sentence = (cause: FailureCause, facts: FailureFacts = {}) =>
  failedCallWords(aFailure(cause, facts), 'example.com')

test.each<[FailureCause, string]>([
  ['server-error', 'example.com reported an error (status 503).'],
  ['timeout', 'example.com did not answer in time.'],
  ['unreachable', 'Nothing answers at example.com.'],
  [
    'html',
    'example.com sent a web page instead of an answer, perhaps for maintenance or a sign-in to the network.',
  ],
  ['rejected', 'The service no longer accepts this username, password or company key.'],
])(
  'the reason of a failed renewal comes without advice, which the button beside it gives: %s',
  (cause, expected) => {
    const facts = cause === 'server-error' ? { status: 503 } : {}
    expect(failureWords(aFailure(cause, facts), 'example.com')).toBe(expected)
  },
)

describe('the sentence', () => {
  test.each<[FailureCause, UnusableReason | null, string]>([
    ['redirect', null, 'example.com points to another address. Ask your administrator for the new one.'],
    [
      'no-endpoint',
      null,
      'There is no token service at this address: example.com does not know it. Check all of it, including the part after the host.',
    ],
    ['too-large', null, 'Deckpass cannot use the answer of example.com: it is too long. Check the address.'],
    [
      'unusable',
      'no-token',
      'Deckpass cannot use the answer of example.com: there is no token in it. Try again later.',
    ],
    [
      'unusable',
      'bad-token',
      'Deckpass cannot use the answer of example.com: the token in it is not valid. Try again later.',
    ],
    ['unusable', 'empty', 'Deckpass cannot use the answer of example.com: it is empty. Try again later.'],
    ['unusable', 'not-json', 'Deckpass cannot read the answer of example.com. Try again later.'],
    [
      'unusable',
      'bad-status',
      'Deckpass cannot use the answer of example.com: its status is unknown. Try again later.',
    ],
  ])('of %s %s tells what is wrong with the answer', (cause, unusable, expected) => {
    expect(sentence(cause, unusable === null ? {} : { unusable })).toBe(expected)
  })

  test('of a refusal quotes the service, or says that the service gave no reason', () => {
    expect(sentence('refused', { status: 422, serviceMessage: 'The key has expired.' })).toBe(
      'example.com refused the request. It says: \u201cThe key has expired.\u201d',
    )
    expect(sentence('refused', { status: 422, serviceMessage: 'Account suspended' })).toBe(
      'example.com refused the request. It says: \u201cAccount suspended\u201d.',
    )
    expect(sentence('refused', { status: 400 })).toBe(
      'example.com refused the request (status 400) and gave no reason. Check the username and the company key.',
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

test('the sentence of a refused address says how an address looks', () => {
  const reasons = ['empty', 'unreadable', 'not-https', 'user-info'] as const
  const all = reasons.map((reason) => signInProblemWords({ field: 'address', reason }))
  expect(all[2]).toBe('This address must begin with https://.')
  expect(new Set(all).size).toBe(4)
})

test('credentials that cannot be sent are explained at their field', () => {
  expect(signInProblemWords({ field: 'username', reason: 'colon' })).toBe(
    'A username cannot contain a colon.',
  )
  expect(signInProblemWords({ field: 'companyKey', reason: 'control-character' })).toMatch(
    /^This company key contains/,
  )
  expect(signInProblemWords({ field: 'username', reason: 'not-text' })).toMatch(/^This username contains/)
})
