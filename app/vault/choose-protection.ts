import type { Confirmation } from '../ports/model/confirmation.ts'
import { refused } from '../util/refusal.ts'
import type { ProtectChoice } from './channels.ts'
import { type Seal, type SealChoice, sealByKeychain, sealByPassphrase } from './data-key.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { EstimateStrength, VaultPorts } from './ports.ts'

/** Makes the chosen seal with a new data key, or says why it cannot. The caller has checked a passphrase's strength. */
export async function chooseSeal(
  choice: ProtectChoice,
  { cipher, keychain }: Pick<VaultPorts, 'cipher' | 'keychain'>,
): Promise<SealChoice> {
  switch (choice.kind) {
    case 'keychain':
      if ((await keychain.state()) !== 'protected') return refused({ reason: 'no-keychain' })
      return sealByKeychain(cipher, keychain)
    case 'passphrase':
      return { kind: 'chosen', seal: await sealByPassphrase(cipher, choice.passphrase) }
    case 'session':
      return { kind: 'chosen', seal: null }
  }
}

/**
 * The question to the person before a protection is replaced; null if none is needed. The keychain opens without the
 * person, so a system dialog asks them, which a script in the window cannot answer. *This session only* removes the
 * stored vault, whatever protected it.
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

/**
 * The lowest strength, of 0 to 4: safe if each guess costs half a second, as it does with scrypt. No other rule
 * applies.
 */
const minScore = 3

export async function passphraseRefusal(
  passphrase: string,
  estimateStrength: EstimateStrength,
): Promise<VaultRefusal | null> {
  if (passphrase === '') return { reason: 'no-passphrase' }
  const { score } = await estimateStrength(passphrase)
  return score >= minScore ? null : { reason: 'passphrase-too-easy' }
}
