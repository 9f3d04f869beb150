import type { Confirmation } from '../util/confirmation.ts'
import { refused } from '../util/refusal.ts'
import type { ProtectChoice } from './channels.ts'
import { type Seal, sealByKeychain, sealByPassphrase } from './data-key.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { EstimateStrength, VaultPorts } from './ports.ts'

type SealChoice =
  /** Null: this session only. */
  | { readonly kind: 'chosen'; readonly seal: Seal | null }
  | { readonly kind: 'refused'; readonly refusal: VaultRefusal }

/** The seal that a person chose, with its own data key, or why it cannot be made. The caller has judged a passphrase. */
export async function chooseSeal(
  choice: ProtectChoice,
  { cipher, keychain }: Pick<VaultPorts, 'cipher' | 'keychain'>,
): Promise<SealChoice> {
  switch (choice.kind) {
    case 'keychain': {
      if ((await keychain.state()) !== 'protected') return refused({ reason: 'no-keychain' })
      const made = await sealByKeychain(cipher, keychain)
      if (made.kind === 'seal') return { kind: 'chosen', seal: made.seal }
      return refused({ reason: 'not-protected', problem: made.problem })
    }
    case 'passphrase':
      return { kind: 'chosen', seal: await sealByPassphrase(cipher, choice.passphrase) }
    case 'session':
      return { kind: 'chosen', seal: null }
  }
}

/**
 * What the person is asked before a protection is replaced; null if nothing needs to be asked. The keychain
 * opens without the person, so they are asked in a dialog that a script in the window cannot answer. *This
 * session only* removes what is stored, whatever protected it.
 */
export function confirmationBefore(
  current: Seal | null,
  choice: ProtectChoice,
  accounts: number,
): Confirmation | null {
  if (current === null) return null
  if (choice.kind === 'session') return { kind: 'forget-on-quit', accounts }
  return current.protection === 'passphrase'
    ? null
    : { kind: 'replace-protection', next: choice.kind, accounts }
}

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
