import { noActivity } from '../../app/activity/activity-log.ts'
import type { Account } from '../../app/model/account.ts'
import { aFailure } from './failures.ts'

const accountId = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'
/** Nobody's account, with a token and a renewal that failed. */
export const account: Account = {
  id: accountId,
  name: 'Northwind',
  address: 'https://slides.example:8443/base',
  username: 'mara',
  keepSignedIn: true,
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
  lastCopy: null,
  skewMs: null,
  activity: noActivity,
}
