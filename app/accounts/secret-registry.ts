import type { CoreEvents } from '../events/core-events.ts'
import { type EncodedCredentials, encodeCredentials, secretTexts } from '../service/basic-credentials.ts'
import type { Account } from '../vault/model/account.ts'
import type { Redactor } from '../vault/redaction.ts'

interface SecretPorts {
  readonly redactor: Pick<Redactor, 'register' | 'forget'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'accountGone'>
}

/** Keeps the redactor's list in step with the secrets in memory. Create it before anything that could log them. */
export class SecretRegistry {
  readonly #redactor: Pick<Redactor, 'register' | 'forget'>
  readonly #byOwner = new Map<string, readonly string[]>()

  constructor({ redactor, events }: SecretPorts) {
    this.#redactor = redactor
    events.accountChanged.add((after) => this.set(after.id, secretsOf(after)))
    events.accountGone.add(({ id }) => this.set(id, []))
  }

  /** Replaces the secrets of this owner. */
  set(owner: string, secrets: readonly string[]): void {
    const before = this.#byOwner.get(owner) ?? []
    if (before.length === secrets.length && before.every((secret, index) => secret === secrets[index])) return
    for (const secret of secrets) this.#redactor.register(secret)
    for (const secret of before) this.#redactor.forget(secret)
    if (secrets.length > 0) this.#byOwner.set(owner, secrets)
    else this.#byOwner.delete(owner)
  }
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
