import type { PassphraseScale } from '../ports.ts'
import { tooEasyToGuess, typePassphrase } from '../words/vault.ts'

/**
 * At least so hard to guess, of 0 to 4: "safely unguessable" where each guess costs half a second, as one does
 * under scrypt.
 */
const leastScore = 3

/** Why a new passphrase cannot be used, in a sentence, or null. Strength is the one rule. */
export async function passphraseRefusal(passphrase: string, scale: PassphraseScale): Promise<string | null> {
  if (passphrase === '') return typePassphrase
  const { score } = await scale.weigh(passphrase)
  return score >= leastScore ? null : tooEasyToGuess
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
