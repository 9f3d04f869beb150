import type { Account, RenewalRecord } from '../vault/model/account.ts'

/**
 * Adjusts an account after the clock was set by `byMs` (negative: back) and no sleep explains it. A jump forward is
 * only remembered, until the next success. A jump back is first set off against it, which moves only instants in the
 * future. The rest of it moves all instants except those of activity and copies, so that remaining times stay.
 */
export function afterClockSet(account: Account, byMs: number, now: number): Account {
  const { token, renewal } = account
  if (byMs >= 0) return { ...account, renewal: { ...renewal, clockAheadMs: renewal.clockAheadMs + byMs } }
  const setOffMs = Math.min(renewal.clockAheadMs, -byMs)
  const restMs = byMs + setOffMs
  const moved = shiftRecord(renewal, restMs, () => true)
  return {
    ...account,
    token: token && { ...token, issuedAt: token.issuedAt + restMs, expiresAt: token.expiresAt + restMs },
    renewal: {
      ...shiftRecord(moved, -setOffMs, (at) => at > now),
      clockAheadMs: renewal.clockAheadMs - setOffMs,
    },
  }
}

/** If credentials are refused and the last call lies in the future, moves all instants so that it was at `now`. */
export function withoutFutureTry(account: Account, now: number): Account {
  const { refusal, lastFailureAt } = account.renewal
  const triedAt = Math.max(refusal?.triedAt ?? now, refusal === null ? now : (lastFailureAt ?? now))
  return triedAt > now ? afterClockSet(account, now - triedAt, now) : account
}

/** Moves by `byMs` those instants of a record for which `isMoved` is true. */
function shiftRecord(record: RenewalRecord, byMs: number, isMoved: (at: number) => boolean): RenewalRecord {
  const moved = <At extends number | null>(at: At) => (at !== null && isMoved(at) ? at + byMs : at)
  // Planned instants were computed at the last call, so they move if its instant moves.
  const madeAt = Math.max(record.lastFailureAt ?? 0, record.lastSuccessAt ?? 0)
  const movedPlan = (at: number | null) => (at !== null && isMoved(madeAt) ? at + byMs : at)
  const { refusal, lasting } = record
  return {
    ...record,
    lastSuccessAt: moved(record.lastSuccessAt),
    lastFailureAt: moved(record.lastFailureAt),
    failingSince: moved(record.failingSince),
    promptedAt: moved(record.promptedAt),
    notBeforeAt: movedPlan(record.notBeforeAt),
    retryAt: movedPlan(record.retryAt),
    refusal: refusal && {
      ...refusal,
      firstAt: moved(refusal.firstAt),
      triedAt: moved(refusal.triedAt),
    },
    lasting: lasting && { ...lasting, since: moved(lasting.since) },
  }
}
