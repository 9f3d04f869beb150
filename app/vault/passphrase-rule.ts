/** At least so many characters, as a person counts them. */
const minPassphraseLength = 8

/** Why a new passphrase cannot be used, or null. Length is the one rule: others make people write it down. */
export function passphraseRefusal(passphrase: string): string | null {
  return [...passphrase].length < minPassphraseLength
    ? `A passphrase needs at least ${minPassphraseLength} characters.`
    : null
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000

/**
 * How long to wait after `wrongTries` (0 and up) wrong passphrases in a row, in ms: nothing for the
 * first two, which are slips, then 1 s, doubling, at most 60 s.
 */
export function delayAfterWrongMs(wrongTries: number): number {
  if (wrongTries <= 2) return 0
  return Math.min(longestDelayMs, firstDelayMs * 2 ** (wrongTries - 3))
}
