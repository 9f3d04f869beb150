import type { Account } from '../vault/model/account.ts'
import { currentRefusal } from './refused-credentials.ts'

/**
 * Moves the instants that renewal uses, because the clock was set, so that remaining times stay the same. The activity and
 * the records of copies do not change.
 */
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
      refusal: renewal.refusal && {
        ...renewal.refusal,
        firstAt: renewal.refusal.firstAt + byMs,
        triedAt: renewal.refusal.triedAt + byMs,
      },
      lasting: renewal.lasting && { ...renewal.lasting, since: renewal.lasting.since + byMs },
    },
  }
}

/**
 * Moves all instants back, so that the last try of refused credentials was at `now`, if it lies in the future, because the
 * clock was set back while Deckpass did not run.
 */
export function withoutFutureTry(account: Account, now: number): Account {
  const triedAt = currentRefusal(account)?.triedAt ?? now
  return triedAt > now ? shiftInstants(account, now - triedAt) : account
}
