import type { Confirmation } from '../model/confirmation.ts'
import type { Cipher, Keychain, PassphraseScale } from '../ports.ts'
import { noKeychainRefusal, notProtected } from '../words/vault.ts'
import { passphraseRefusal } from './passphrase-rule.ts'
import { type Seal, type SealMade, sealByKeychain, sealByPassphrase } from './seal.ts'
import type { ProtectChoice } from './vault.ts'

type Chosen =
  /** Null: this session only. */
  | { readonly kind: 'chosen'; readonly seal: Seal | null }
  | { readonly kind: 'refused'; readonly sentence: string }

interface ChoosePorts {
  readonly cipher: Cipher
  readonly keychain: Keychain
  readonly scale: PassphraseScale
}

/** The seal that a person chose, with its own data key, or why they cannot have it. */
export async function chooseSeal(choice: ProtectChoice, ports: ChoosePorts): Promise<Chosen> {
  switch (choice.kind) {
    case 'keychain':
      if ((await ports.keychain.state()) !== 'protected') return refused(noKeychainRefusal)
      return byKeychain(await sealByKeychain(ports.cipher, ports.keychain))
    case 'passphrase': {
      const problem = await passphraseRefusal(choice.passphrase, ports.scale)
      if (problem !== null) return refused(problem)
      return { kind: 'chosen', seal: await sealByPassphrase(ports.cipher, choice.passphrase) }
    }
    case 'session':
      return { kind: 'chosen', seal: null }
  }
}

function byKeychain(made: SealMade): Chosen {
  return made.kind === 'seal' ? { kind: 'chosen', seal: made.seal } : refused(notProtected(made.detail))
}

function refused(sentence: string): Chosen {
  return { kind: 'refused', sentence }
}

/**
 * What the person is asked before a protection is replaced; null where nothing needs to be asked. The keychain
 * opens without the person, so they are asked in a dialog that a script in the window cannot answer. *This
 * session only* removes what is stored, whatever protected it.
 */
export function confirmationBefore(
  present: Seal | null,
  choice: ProtectChoice,
  accounts: number,
): Confirmation | null {
  if (present === null) return null
  if (choice.kind === 'session') return { kind: 'forget-on-quit', accounts }
  return present.protection === 'passphrase'
    ? null
    : { kind: 'replace-protection', next: choice.kind, accounts }
}
