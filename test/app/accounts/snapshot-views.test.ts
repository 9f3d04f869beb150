import { expect, test } from 'vitest'
import { hasBackgroundWork } from '../../../app/accounts/snapshot-views.ts'
import type { VaultView } from '../../../app/model/snapshot.ts'
import { anAccount, aSnapshot } from '../../support/snapshots.ts'

test('with nobody signed in there is nothing to do without a window', () => {
  expect(hasBackgroundWork(aSnapshot())).toBe(false)
  expect(hasBackgroundWork(aSnapshot([anAccount()]))).toBe(true)
})

test.each<[VaultView, boolean]>([
  [{ state: 'choose' }, false],
  [{ state: 'opening' }, true],
  [{ state: 'closed', retryAt: null }, true],
  [{ state: 'unavailable', since: 0, fileFailure: null }, true],
])('a vault in the state %j may hold accounts: %s', (vault, may) => {
  expect(hasBackgroundWork(aSnapshot([], { vault }))).toBe(may)
})
