import { expect, test } from 'vitest'
import type { VaultView } from '../../../app/vault/model/vault-view.ts'
import { survivesRestart } from '../../../app/vault/survives-restart.ts'
import { anAccount } from '../../support/stored-account.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null } as const

test.each<[VaultView, boolean]>([
  [ready, true],
  [{ ...ready, protection: 'passphrase' }, false],
  [{ ...ready, protection: 'session' }, false],
  [{ ...ready, notSaved: 'disk-full' }, false],
  [{ state: 'closed', retryAt: null }, true],
  [{ state: 'unavailable', since: 0, fileFailure: null }, false],
  [{ state: 'opening' }, false],
])('%j goes on after a restart by itself: %s', (vault, survives) => {
  expect(survivesRestart(vault, [anAccount()])).toBe(survives)
})

test('a password kept for this run alone does not survive a restart', () => {
  const forThisRun = anAccount({ keepSignedIn: false })
  expect(survivesRestart(ready, [anAccount(), forThisRun])).toBe(false)
  expect(survivesRestart(ready, [{ ...forThisRun, credentials: null }])).toBe(true)
})
