import { inputGuardMs, replacedGuardMs } from './model/consent-request.ts'

/**
 * Decides whether a person meant a key or press for the consent request on the screen, and not for something else: it
 * counts after a time without another one, and after the request has been drawn. Instants are monotonic, ms.
 */
export function createInputGuard() {
  /** The time without a key or press before one counts, ms. */
  let quietMs = inputGuardMs
  /** Infinite while the present request is not on the screen. */
  let drawnAt = Number.POSITIVE_INFINITY
  let lastInputAt = Number.NEGATIVE_INFINITY
  /** Whether the last key or press counts; null if there was none since the request was drawn. */
  let lastCounts: boolean | null = null

  return {
    quietMs: () => quietMs,

    /** Another request takes the place of the present one. `isVisible`: the person sees the window already. */
    expectRequest({ isVisible }: { readonly isVisible: boolean }): void {
      quietMs = isVisible ? replacedGuardMs : inputGuardMs
      drawnAt = Number.POSITIVE_INFINITY
    },

    noteDrawn(now: number): void {
      drawnAt = now
      lastCounts = null
    },

    /** `isRepeated`: by a key that is held down, which never counts. */
    noteInput(isRepeated: boolean, now: number): void {
      lastCounts = !isRepeated && isQuiet(now)
      lastInputAt = now
    },

    /** Whether an answer counts: by its key or press, or, if there was none, because it is quiet now. */
    accepts: (now: number): boolean => lastCounts ?? isQuiet(now),
  }

  function isQuiet(now: number): boolean {
    return now - Math.max(drawnAt, lastInputAt) >= quietMs
  }
}
