import type { CoreEvents } from '../events/core-events.ts'
import { type EncodedCredentials, encodeCredentials, secretTexts } from '../service/basic-credentials.ts'
import type { Account } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'

interface SecretPorts {
  readonly redactor: Redactor
  readonly events: Pick<CoreEvents, 'accountChanged' | 'accountGone'>
}

/** Lets the redactor know the secrets of all accounts. Call it before anything that could log them. */
export function redactAccounts({ redactor, events }: SecretPorts): void {
  events.accountChanged.add((after) => redactor.set(after.id, secretsOf(after)))
  events.accountGone.add(({ id }) => redactor.set(id, []))
}

export function secretsOf({ username, credentials, token }: Account): string[] {
  return secretsIn(credentials && encodeCredentials(username, credentials), token)
}

export function secretsIn(
  credentials: EncodedCredentials | null,
  token: { readonly value: string } | null,
): string[] {
  return [...(credentials === null ? [] : secretTexts(credentials)), ...(token === null ? [] : [token.value])]
}
