import type { Cipher, PassphraseScale } from '../ports.ts'
import type { LockRecord } from '../vault/lock-record.ts'
import { lockWords } from '../words/lock.ts'

/** With 10 s for each try, a million PINs of six digits take months. */
const leastLength = 6
/** Of 0 to 4. Only what everybody tries first is weaker: `123456`, a birthday, a common word. */
const leastScore = 1

export type PinOutcome =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly field: 'pin' | 'present'; readonly sentence: string }

type Pin = NonNullable<LockRecord['pin']>

const proofOf = 'pin'

/** Why this cannot be a PIN, in a sentence; null where it can. */
export async function pinRefusal(pin: string, scale: PassphraseScale): Promise<string | null> {
  if (pin.length < leastLength) return lockWords.tooShort(leastLength)
  return (await scale.weigh(pin)).score < leastScore ? lockWords.tooEasy : null
}

/** `sentence` says why, and belongs to `field`. */
export function notChanged(field: 'pin' | 'present', sentence: string): PinOutcome {
  return { kind: 'refused', field, sentence }
}

/** What tells this PIN from another, with its own salt; nothing in it gives the PIN away but a try of each. */
export async function newPin(pin: string, cipher: Cipher): Promise<Pin> {
  const kdf = cipher.newKdf()
  const key = await cipher.deriveKey(pin, kdf)
  const proof = cipher.encrypt(key, proofOf, proofOf)
  key.fill(0)
  return { kdf, proof }
}

/** Whether this is the PIN. Costs one derivation of a key. */
export async function fitsPin({ kdf, proof }: Pin, pin: string, cipher: Cipher): Promise<boolean> {
  const key = await cipher.deriveKey(pin, kdf)
  const opened = cipher.decrypt(key, proof, proofOf)
  key.fill(0)
  return opened.kind === 'opened'
}
