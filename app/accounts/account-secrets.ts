import type { CoreEvents } from '../events/core-events.ts'
import { encodeCredentials, secretTexts } from '../service/basic-credentials.ts'
import type { Account } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'

/** Lets the redactor know the secrets of all accounts. Call it before anything that could log them. */
export function redactAccounts(
  redactor: Redactor,
  events: Pick<CoreEvents, 'accountChanged' | 'accountGone'>,
): void {
  events.accountChanged.add((after) => redactor.set(after.id, secretsOf(after)))
  events.accountGone.add(({ id }) => redactor.set(id, []))
}

export function secretsOf({
  username,
  credentials,
  token,
}: Pick<Account, 'username' | 'credentials' | 'token'>): string[] {
  const secrets = credentials === null ? [] : secretTexts(encodeCredentials(username, credentials))
  return token === null ? secrets : [...secrets, token.value]
}
