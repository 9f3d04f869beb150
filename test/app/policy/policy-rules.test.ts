import { expect, test } from 'vitest'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { rulesOf } from '../../../app/policy/policy-rules.ts'

test('a report has each rule that holds, and says which ones only a fault makes strict', () => {
  const value = { enforced: { lockAfter: 'soon', updates: 'off' }, defaults: { lockAfter: '5min' } }
  const policy = nextPolicy(null, { kind: 'found', value })
  expect(rulesOf(policy)).toEqual([
    { section: 'enforced', key: 'lockAfter', value: '1min', unread: true },
    { section: 'enforced', key: 'updates', value: 'off', unread: false },
    { section: 'defaults', key: 'lockAfter', value: '5min', unread: false },
  ])
  expect(policy.problems).toEqual([{ kind: 'bad-value', key: 'enforced.lockAfter' }])
})
