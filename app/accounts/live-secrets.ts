import type { Redactor } from '../activity/redaction.ts'
import type { Account } from '../model/account.ts'
import { basicCredentials } from '../service/basic-credentials.ts'

/**
 * Keeps the redactor's list in step with the secrets in memory.
 */
export class LiveSecrets {
  readonly #redactor: Redactor
  readonly #byOwner = new Map<string, readonly string[]>()

  constructor(redactor: Redactor) {
    this.#redactor = redactor
  }

  /** From now on the owner has these secrets and no others. */
  set(owner: string, secrets: readonly string[]): void {
    const before = this.#byOwner.get(owner) ?? []
    if (before.length === secrets.length && before.every((secret, index) => secret === secrets[index])) return
    for (const secret of secrets) this.#redactor.register(secret)
    for (const secret of before) this.#redactor.forget(secret)
    if (secrets.length > 0) this.#byOwner.set(owner, secrets)
    else this.#byOwner.delete(owner)
  }
}

/** Everything of an account that must not be readable anywhere: password, key, the Basic value, token. */
export function secretsOf(
  account: Pick<Account, 'username' | 'credentials'> & { token: { value: string } | null },
): string[] {
  const { username, credentials, token } = account
  const basic = credentials === null ? null : basicCredentials(username, credentials.password)
  const proxy = credentials?.proxy
  const proxyBasic = proxy && basicCredentials(proxy.username, proxy.password)
  return [
    credentials?.password,
    credentials?.companyKey,
    credentials?.proxy?.password,
    proxyBasic?.kind === 'ok' ? proxyBasic.authorization.replace(/^Basic /, '') : undefined,
    basic?.kind === 'ok' ? basic.authorization.replace(/^Basic /, '') : undefined,
    token?.value,
  ].filter((secret): secret is string => secret !== undefined && secret !== '')
}
