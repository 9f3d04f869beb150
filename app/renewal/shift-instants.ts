import type { Account } from '../model/account.ts'

/** Every instant of the account moved, because the clock was set. Remaining times stay as they were. */
export function shiftInstants(account: Account, byMs: number): Account {
  const moved = (at: number | null) => (at === null ? null : at + byMs)
  const { token, renewal } = account
  return {
    ...account,
    token:
      token === null
        ? null
        : { ...token, issuedAt: token.issuedAt + byMs, expiresAt: token.expiresAt + byMs },
    renewal: {
      ...renewal,
      lastSuccessAt: moved(renewal.lastSuccessAt),
      lastFailureAt: moved(renewal.lastFailureAt),
      failingSince: moved(renewal.failingSince),
      notBeforeAt: moved(renewal.notBeforeAt),
    },
  }
}
