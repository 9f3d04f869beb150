const firstDelayMs = 1_000
const longestDelayMs = 10_000
const freeTries = 3

/**
 * How long to wait after `tries` (0 and up) wrong tries in a row, in ms: nothing for the first three, which are
 * slips, then 1 s, doubling, at most 10 s. 10,000 tries take 27 hours.
 */
export function delayAfterMs(tries: number): number {
  return tries <= freeTries ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (tries - freeTries - 1))
}
