import { expect, test } from 'vitest'
import { loginProposal } from '../../../main/desktop/login-item-policy.ts'

test('a default for the login item is applied once, and an enforced value each time', () => {
  const byDefault = { enforced: {}, defaults: { openAtLogin: true } }
  expect(loginProposal(byDefault, null)).toEqual({ proposed: true, acts: true })
  expect(loginProposal(byDefault, true)).toEqual({ proposed: true, acts: false })
  expect(loginProposal(byDefault, false)).toEqual({ proposed: true, acts: true })
  expect(loginProposal({ enforced: {}, defaults: {} }, true)).toEqual({ proposed: null, acts: false })
  expect(loginProposal({ enforced: { openAtLogin: false }, defaults: {} }, null)).toMatchObject({
    acts: true,
  })
})
