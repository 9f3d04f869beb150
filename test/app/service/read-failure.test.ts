import { describe, expect, test } from 'vitest'
import { actionAfter, type FailureCause } from '../../../app/model/failure.ts'
import type { NoAnswerCause } from '../../../app/ports/index.ts'
import { hour } from '../../support/durations.ts'
import { answeredAt, but, read } from './answers.ts'

describe.each(['issue', 'renew'] as const)('a status of %s', (endpoint) => {
  test.each<[number, string, FailureCause]>([
    [300, 'check-address', 'redirect'],
    [301, 'check-address', 'redirect'],
    [304, 'check-address', 'redirect'],
    [308, 'check-address', 'redirect'],
    [400, 'see-answer', 'refused'],
    [401, 'sign-in-again', 'rejected'],
    [402, 'see-answer', 'refused'],
    [403, 'sign-in-again', 'rejected'],
    [404, 'check-address', 'no-endpoint'],
    [405, 'check-address', 'no-endpoint'],
    [407, 'see-answer', 'refused'],
    [408, 'none', 'server-error'],
    [410, 'check-address', 'no-endpoint'],
    [422, 'see-answer', 'refused'],
    [425, 'none', 'server-error'],
    [429, 'none', 'busy'],
    [451, 'see-answer', 'refused'],
    [500, 'none', 'server-error'],
    [503, 'none', 'server-error'],
    [599, 'none', 'server-error'],
    [101, 'none', 'unusable'],
    [0, 'none', 'unusable'],
    [600, 'none', 'unusable'],
    [Number.NaN, 'none', 'unusable'],
  ])('%i asks the person for %s', (status, action, cause) => {
    expect(read(but({ status }), endpoint)).toMatchObject({ kind: 'failure', cause, status })
    expect(actionAfter({ cause })).toBe(action)
  })
})

test('a token that comes with a failure is not taken', () => {
  expect(read(but({ status: 500 }))).not.toHaveProperty('value')
})

test.each<[NoAnswerCause, string]>([
  ['unreachable', 'none'],
  ['timeout', 'none'],
  ['cut', 'none'],
  ['too-large', 'none'],
  ['cancelled', 'none'],
  ['certificate', 'check-address'],
  ['redirect', 'check-address'],
])('no answer because of %s asks the person for %s', (cause, action) => {
  expect(read({ kind: 'no-answer', cause, detail: 'internal words' })).toEqual({
    kind: 'failure',
    cause,
    unusable: null,
    status: null,
    serviceMessage: null,
    retryAfterMs: null,
    durationMs: 400,
  })
  expect(actionAfter({ cause })).toBe(action)
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
    const serverNow = answeredAt - hour
    expect(waitOf(new Date(serverNow + 30_000).toUTCString(), new Date(serverNow).toUTCString())).toBe(30_000)
  })

  test('as a date is measured by the local clock where the server\u2019s is unknown', () => {
    expect(waitOf(new Date(answeredAt + 30_000).toUTCString(), null)).toBe(30_000)
  })

  test('that cannot be read is as good as none', () => {
    expect(waitOf('soon')).toBeNull()
  })
})
