import type { VaultRefusal } from '../vault/model/refusal.ts'
import type { Cipher, EstimateStrength } from '../vault/ports.ts'
import type { LockRecord } from '../vault/vault-format.ts'
import { minPinLength } from './model/lock-view.ts'

/** The lowest accepted strength, of 0 to 4. Weaker PINs are guessed first: `123456`, a birthday, a common word. */
const minScore = 1

type Pin = NonNullable<LockRecord['pin']>

/** The text that only the right PIN decrypts. */
const proofText = 'pin'

export async function pinRefusal(
  pin: string,
  estimateStrength: EstimateStrength,
): Promise<VaultRefusal | null> {
  if (pin.length < minPinLength) return { reason: 'pin-too-short', minLength: minPinLength }
  return (await estimateStrength(pin)).score < minScore ? { reason: 'pin-too-easy' } : null
}

/** The record that a PIN is checked against. It has its own salt, so that no prepared table finds the PIN. */
export async function newPin(pin: string, cipher: Cipher): Promise<Pin> {
  const kdf = cipher.newKdf()
  const key = await cipher.deriveKey(pin, kdf)
  const proof = cipher.encrypt(key, proofText, proofText)
  key.fill(0)
  return { kdf, proof }
}

export async function fitsPin({ kdf, proof }: Pin, pin: string, cipher: Cipher): Promise<boolean> {
  const key = await cipher.deriveKey(pin, kdf)
  const opened = cipher.decrypt(key, proof, proofText)
  key.fill(0)
  return opened.kind === 'opened'
}
