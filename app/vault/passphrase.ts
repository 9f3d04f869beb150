import type { VaultRefusal } from './model/refusal.ts'
import type { EstimateStrength } from './ports.ts'

/**
 * Of 0 to 4: "safely unguessable" if each guess costs half a second, as one does under scrypt. Strength is the
 * one rule.
 */
const minScore = 3

/** Why this cannot be a passphrase; null if it can. */
export async function passphraseRefusal(
  passphrase: string,
  estimateStrength: EstimateStrength,
): Promise<VaultRefusal | null> {
  if (passphrase === '') return { reason: 'no-passphrase' }
  const { score } = await estimateStrength(passphrase)
  return score >= minScore ? null : { reason: 'passphrase-too-easy' }
}
