import type { VaultRefusal } from './model/refusal.ts'
import type { EstimateStrength } from './ports.ts'

/** The least strength, of 0 to 4: safe if each guess costs half a second, as it does under scrypt. No other rule applies. */
const minScore = 3

export async function passphraseRefusal(
  passphrase: string,
  estimateStrength: EstimateStrength,
): Promise<VaultRefusal | null> {
  if (passphrase === '') return { reason: 'no-passphrase' }
  const { score } = await estimateStrength(passphrase)
  return score >= minScore ? null : { reason: 'passphrase-too-easy' }
}
