import { day, hour, minute, second } from '../../test/support/durations.ts'

/** `lost`: the service may have done what it was asked, and nobody knows. */
export type Answer = 'token' | 'refusal' | 'lost' | 'failure'

/** Until when the next call may wait, by the quoted sentences of docs/renewal.md. Instants are true time, epoch ms. */
export function createAllowedWait() {
  let failingSince: number | null = null
  let refusedSince: number | null = null
  /** Failed attempts since the last token. */
  let failures = 0
  let answeredAt = Number.NEGATIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY

  return {
    until: () => until,
    isRefused: () => refusedSince !== null,
    note,
    /** "Ahead means sleep": for the computer the failure has lasted longer by the change of its clock. */
    setClock(forwardMs: number): void {
      if (failingSince !== null) failingSince -= Math.max(0, forwardMs)
      if (refusedSince !== null) refusedSince -= Math.max(0, forwardMs)
    },
    /** Nothing has refused the credentials that the person types. */
    forgetRefusal(): void {
      refusedSince = null
    },
  }

  /** If a call began when the one before ended, it is the same attempt at the other endpoint. */
  function note(answer: Answer, startedAt: number, now: number): void {
    const isSameTry = startedAt === answeredAt
    answeredAt = now
    if (answer === 'token') {
      failingSince = null
      refusedSince = null
      until = Number.NEGATIVE_INFINITY
      return
    }
    if (failingSince === null) failures = 0
    if (!isSameTry) failures += 1
    failingSince ??= now
    if (answer === 'refusal') refusedSince ??= now
    until = now + longestMs(answer, now - failingSince, refusedSince === null ? null : now - refusedSince)
  }

  function longestMs(answer: Answer, lastedMs: number, refusedMs: number | null): number {
    // "A random part of a wait that starts at 5 seconds and doubles up to 15 minutes, and after the first day up to an
    // hour."
    const transientMs = Math.min(lastedMs > day ? hour : 15 * minute, 5 * second * 2 ** (failures - 1))
    if (refusedMs === null) return transientMs
    // "At least 5 minutes apart", even if another answer than a refusal comes in between.
    if (answer === 'failure') return Math.max(transientMs, 5 * minute)
    // "Then after 1, 2, 4 hours and so on up to a week, counted from the expiry": each wait is an hour longer than the
    // sum of all before. "A lost answer then counts as one more refusal."
    return Math.min(refusedMs + hour, 7 * day)
  }
}
