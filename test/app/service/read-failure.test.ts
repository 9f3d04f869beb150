import { describe, expect, test } from 'vitest'
import type { NoAnswerCause } from '../../../app/ports.ts'
import { answeredAt, but, read } from './answers.ts'

describe.each(['issue', 'renew'] as const)('a status of %s', (endpoint) => {
  test.each([
    [300, 'wrong-place', 'redirect'],
    [301, 'wrong-place', 'redirect'],
    [304, 'wrong-place', 'redirect'],
    [308, 'wrong-place', 'redirect'],
    [400, 'refused', 'refused'],
    [401, 'rejected', 'rejected'],
    [402, 'refused', 'refused'],
    [403, 'rejected', 'rejected'],
    [404, 'wrong-place', 'no-endpoint'],
    [405, 'wrong-place', 'no-endpoint'],
    [407, 'refused', 'refused'],
    [408, 'transient', 'server-error'],
    [410, 'wrong-place', 'no-endpoint'],
    [422, 'refused', 'refused'],
    [425, 'transient', 'server-error'],
    [429, 'transient', 'busy'],
    [451, 'refused', 'refused'],
    [500, 'transient', 'server-error'],
    [503, 'transient', 'server-error'],
    [599, 'transient', 'server-error'],
    [101, 'transient', 'unusable'],
    [0, 'transient', 'unusable'],
    [600, 'transient', 'unusable'],
    [Number.NaN, 'transient', 'unusable'],
  ])('%i is %s', (status, failure, cause) => {
    expect(read(but({ status }), endpoint)).toMatchObject({ kind: 'failure', failure, cause, status })
  })
})

test('a token that comes with a failure is not taken', () => {
  expect(read(but({ status: 500 }))).not.toHaveProperty('value')
})

test.each<[NoAnswerCause, string]>([
  ['unreachable', 'transient'],
  ['timeout', 'transient'],
  ['cut', 'transient'],
  ['too-large', 'transient'],
  ['cancelled', 'transient'],
  ['certificate', 'wrong-place'],
  ['redirect', 'wrong-place'],
])('no answer because of %s is %s', (cause, failure) => {
  expect(read({ kind: 'no-answer', cause, detail: 'internal words' })).toEqual({
    kind: 'failure',
    failure,
    cause,
    unusable: null,
    status: null,
    said: null,
    retryAfterMs: null,
    durationMs: 400,
  })
})

describe('Retry-After', () => {
  const waitOf = (retryAfter: string, date: string | null = new Date(answeredAt).toUTCString()) => {
    const answer = read(but({ status: 429, headers: { 'retry-after': retryAfter, date } }))
    return answer.kind === 'failure' ? answer.retryAfterMs : undefined
  }

  test('in seconds is the wait', () => {
    expect(waitOf('120')).toBe(120_000)
  })

  test('as a date is measured by the clock of the server, not by this one', () => {
    const serverNow = answeredAt - 3_600_000
    expect(waitOf(new Date(serverNow + 30_000).toUTCString(), new Date(serverNow).toUTCString())).toBe(30_000)
  })

  test('as a date is measured by the local clock where the server\u2019s is unknown', () => {
    expect(waitOf(new Date(answeredAt + 30_000).toUTCString(), null)).toBe(30_000)
  })

  test('that cannot be read is as good as none', () => {
    expect(waitOf('soon')).toBeNull()
  })
})
