import { type Token, token } from '../../app/service/model/token.ts'
import { type Account, account as accountSchema, renewalRecord } from '../../app/vault/model/account.ts'
import { aFailure } from './failures.ts'

let nextId = 1

export function anAccount(changes: Partial<Account> = {}): Account {
  const id = `00000000-0000-4000-8000-${String(nextId++).padStart(12, '0')}`
  return {
    ...accountSchema.parse({ id, address: 'https://example.com', username: 'ada', name: 'Example' }),
    credentials: { password: 'not a real password', companyKey: 'not a real key' },
    token: storedToken(),
    renewal: renewalRecord.parse({ jitter: 0.5 }),
    ...changes,
  }
}

export function storedToken(facts: Partial<Token> = {}): Token {
  return token.parse({ value: 'not-a-real-token-0001', issuedAt: 1, expiresAt: 2, ...facts })
}

export const account = anAccount({
  id: '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11',
  name: 'Northwind',
  address: 'https://slides.example:8443/base',
  username: 'mara',
  credentials: { password: 'demo-password', companyKey: 'demo-key' },
  token: storedToken({ value: 'demo-token' }),
  renewal: {
    ...renewalRecord.parse({ lastSuccessAt: 1, jitter: 0.5 }),
    lastFailureAt: 5,
    failingSince: 5,
    failures: 1,
    failure: aFailure('rejected'),
  },
})
