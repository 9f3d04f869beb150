import { encodeCredentials, secretTexts } from '../service/basic-credentials.ts'
import type { Account } from '../vault/model/account.ts'

/** What no log may contain. */
export function secretsOf({
  username,
  credentials,
  token,
}: Pick<Account, 'username' | 'credentials' | 'token'>): string[] {
  const secrets = credentials === null ? [] : secretTexts(encodeCredentials(username, credentials))
  return token === null ? secrets : [...secrets, token.value]
}
