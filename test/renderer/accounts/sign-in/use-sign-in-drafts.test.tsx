import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newAccount, useSignInDrafts } from '../../../../renderer/accounts/sign-in/use-sign-in-drafts.ts'
import { anAccount, aSnapshot } from '../../../support/snapshots.ts'
import { snapshotSource } from '../../snapshot-context.tsx'

test('signing out of an account forgets only its own draft', () => {
  const [northwind, acme] = [anAccount({ id: 'northwind' }), anAccount({ id: 'acme' })]
  const { wrapper, show } = snapshotSource(aSnapshot([northwind, acme]))
  const drafts = renderHook(useSignInDrafts, { wrapper }).result.current
  for (const key of ['northwind', 'acme', newAccount]) drafts.set(key, new FormData())
  show(aSnapshot([acme]))
  expect([...drafts.keys()]).toEqual(['acme', newAccount])
})
