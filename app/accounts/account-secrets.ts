import { secretTexts } from '../service/basic-credentials.ts'
import type { Account } from '../vault/model/account.ts'

export function secretsOf(account: Pick<Account, 'username' | 'credentials' | 'token'>): string[] {
  const { username, credentials, token } = account
  const secrets = credentials === null ? [] : secretTexts(username, credentials)
  return token === null ? secrets : [...secrets, token.value]
}
