import { expect, test } from 'vitest'
import type { FailureCause } from '../../../app/service/model/failure.ts'
import { helpTopic } from '../../../app/words/help.ts'
import {
  activityWords,
  durationWords,
  failedCallWords,
  failureWords,
  leftBehindWords,
  notificationWords,
  refusalWords,
  shortDurationWords,
  t,
  waitWords,
} from '../../../app/words/index.ts'
import { hour, minute } from '../../support/durations.ts'
import { aFailure, type FailureFacts } from '../../support/failures.ts'

const sentence = (cause: FailureCause, facts: FailureFacts = {}) =>
  failedCallWords(aFailure(cause, facts), 'example.com')

test('the reason of a failed renewal comes without advice, which the button beside it gives', () => {
  expect(failureWords(aFailure('unreachable'), 'example.com')).toBe('Nothing answers at example.com.')
  expect(sentence('unreachable')).toMatch(/^Nothing answers at example\.com\. ./)
})

test('a refusal quotes the service, with one full stop, or says that the service gave no reason', () => {
  expect(sentence('refused', { status: 422, serviceMessage: 'The key has expired.' })).toBe(
    'example.com refused the request. It says: “The key has expired.”',
  )
  expect(sentence('refused', { status: 422, serviceMessage: 'Account suspended' })).toBe(
    'example.com refused the request. It says: “Account suspended”.',
  )
  expect(sentence('refused', { status: 400 })).toBe(
    'example.com refused the request (status\u00a0400) and gave no reason. Check the username and the company key.',
  )
})

test('the service’s own words stand in the notice, whatever it refused', () => {
  for (const cause of ['rejected', 'refused', 'unusable'] as const) {
    const failure = aFailure(cause, { status: 401, serviceMessage: 'Account suspended.' })
    expect(failureWords(failure, 'example.com').split('It says: “Account suspended.”')).toHaveLength(2)
  }
})

test.each<[FailureCause, FailureFacts, string]>([
  ['redirect', { status: 302, redirectHost: 'sso.example' }, 'another address, at sso.example.'],
  ['certificate-name', { certificateName: 'sso.example' }, 'is for another name, sso.example.'],
  ['certificate-date', { clockAt: Date.UTC(2027, 10, 25, 12) }, 'date is 25 November 2027.'],
  ['busy', { status: 429, retryAfterMs: 40_000 }, 'asks Deckpass to wait 40 seconds.'],
  ['server-error', { status: 503 }, 'reported an error (status\u00a0503).'],
])('the sentence about %s tells what is known of it: %j', (cause, facts, part) => {
  expect(sentence(cause, facts)).toContain(part)
})

test('the help of a code names the host', () => {
  expect(helpTopic('DP-1101', 'decks.example')?.sentence).toBe('Nothing answers at decks.example.')
  expect(helpTopic('DP-9999', null)).toBeNull()
})

test('from the third wrong passphrase on, another possible reason is named', () => {
  const reason = 'something else has changed the file'
  expect(refusalWords({ reason: 'does-not-open', guesses: 2 })).not.toContain(reason)
  expect(refusalWords({ reason: 'does-not-open', guesses: 3 })).toContain(reason)
})

test('a clock that is off is reported with its direction', () => {
  const body = (skewMs: number) => notificationWords({ kind: 'clock-off', skewMs }, 'linux').body
  expect(body(2 * hour)).toContain('2 hours ahead of the service')
  expect(body(-2 * hour)).toContain('2 hours behind the service’s.')
})

test('the activity says whether a copy is cleared', () => {
  const copied = (clearAfterMs: number | null) =>
    activityWords({ kind: 'copied', format: 'json', clearAfterMs })
  expect(copied(30_000)).toBe('Copied to the clipboard as JSON for 30 s.')
  expect(copied(null)).toBe('Copied to the clipboard as JSON.')
})

test('a name or a path is isolated wherever it is named, but only if it reads from right to left', () => {
  expect(t('accounts.window.signOut.done', { name: 'סטודיו' })).toBe('Signed out of \u2068סטודיו\u2069.')
  expect(t('accounts.window.signOut.done', { name: 'Studio' })).toBe('Signed out of Studio.')
  const path = '/home/נעה/מפתח'
  const failure = { kind: 'holds-other' } as const
  for (const said of [
    activityWords({ kind: 'token-file-added', path }),
    activityWords({ kind: 'token-file-stopped', path }),
    notificationWords({ kind: 'token-file-failed', account: null, path, failure }, 'linux').body,
    t('token-files.window.stopFile', { path }),
    leftBehindWords(path, failure),
  ])
    expect(said).toContain(`\u2068${path}\u2069`)
})

test.each([
  [0, '0 seconds'],
  [1_000, '1 second'],
  [-12 * minute, '12 minutes'],
  [13.6 * hour, '14 hours'],
  [minute - 1, '60 seconds'],
  [24 * hour - 1, '24 hours'],
  [36 * hour, '2 days'],
])('%i ms are %s in whole words', (durationMs, words) => {
  expect(durationWords(durationMs)).toBe(words)
})

test('a wait is rounded up, and how long a call took is short', () => {
  expect([1, 90_000, 90 * minute, 91 * minute].map(waitWords)).toEqual([
    ...['1 second', '90 seconds', '90 minutes', '2 hours'],
  ])
  expect([230.4, 1_000, 1_240].map(shortDurationWords)).toEqual(['230 ms', '1.0 s', '1.2 s'])
})
