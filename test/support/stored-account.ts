import { noActivity } from '../../app/activity/activity-log.ts'
import type { Account } from '../../app/model/account.ts'
import { aFailure } from './failures.ts'

let nextId = 1

/** An account with nothing special about it. */
export function anAccount(changes: Partial<Account> = {}): Account {
  const id = `00000000-0000-4000-8000-${String(nextId++).padStart(12, '0')}`
  return {
    id,
    name: 'Example',
    address: 'https://example.com',
    username: 'ada',
    keepSignedIn: true,
    credentials: { password: 'not a real password', companyKey: 'not a real key' },
    token: { value: 'not-a-real-token-0001', issuedAt: 1, expiresAt: 2, estimated: false },
    renewal: {
      lastSuccessAt: null,
      lastFailureAt: null,
      failingSince: null,
      failures: 0,
      notBeforeAt: null,
      failure: null,
      jitter: 0.5,
    },
    lastCopy: null,
    skewMs: null,
    activity: noActivity,
    alwaysAllowed: [],
    tokenFiles: [],
    ...changes,
  }
}

/** One whose renewal failed. */
export const account = anAccount({
  id: '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11',
  name: 'Northwind',
  address: 'https://slides.example:8443/base',
  username: 'mara',
  credentials: { password: 'demo-password', companyKey: 'demo-key' },
  token: { value: 'demo-token', issuedAt: 1, expiresAt: 2, estimated: false },
  renewal: {
    lastSuccessAt: 1,
    lastFailureAt: 5,
    failingSince: 5,
    failures: 1,
    notBeforeAt: null,
    failure: aFailure('rejected'),
    jitter: 0.5,
  },
})
