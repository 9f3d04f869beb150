import { expect, test } from 'vitest'
import { applyChange } from '../../../../app/snapshot/model/apply-change.ts'
import { anAccount, aSnapshot } from '../../../support/snapshots.ts'

const account = (id: string, name = id) => anAccount({ id, name })

const before = { ...aSnapshot(['a', 'b', 'c'].map((id) => account(id))), revision: 7 }

test('a changed account is replaced in its place and the others stay the same objects', () => {
  const after = applyChange(before, {
    revision: 8,
    base: null,
    changed: [account('b', 'Beta')],
    removed: [],
    order: null,
  })
  expect(after?.accounts.map((each) => each.name)).toEqual(['a', 'Beta', 'c'])
  expect(after?.accounts[0]).toBe(before.accounts[0])
  expect(after?.base).toBe(before.base)
})

test('a new account comes last and a removed one goes', () => {
  const after = applyChange(before, {
    revision: 8,
    base: null,
    changed: [account('d')],
    removed: ['a'],
    order: null,
  })
  expect(after?.accounts.map((each) => each.id)).toEqual(['b', 'c', 'd'])
})

test('a change that does not follow the present revision is not applied', () => {
  expect(applyChange(before, { revision: 9, base: null, changed: [], removed: [], order: null })).toBeNull()
})

test('a change without accounts leaves the list the same object', () => {
  expect(
    applyChange(before, {
      revision: 8,
      base: { ...before.base, online: false },
      changed: [],
      removed: [],
      order: null,
    })?.accounts,
  ).toBe(before.accounts)
})
