import { noActivity } from '../../../app/activity/activity-log.ts'
import type { Account } from '../../../app/model/account.ts'

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
    ...changes,
  }
}
