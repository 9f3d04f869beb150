import type { Account } from '../model/account.ts'
import type { Kdf, SecretBox } from '../ports.ts'
import { readContent, writeContent } from './content.ts'
import type { Envelope } from './envelope.ts'
import { passphraseRefusal } from './passphrase-rule.ts'
import { noKeychainRefusal } from './sentences.ts'
import type { ProtectChoice, VaultPorts } from './vault.ts'

/** What the vault is sealed with while it is open. `session`: it is not written at all. */
export type Seal =
  | { readonly protection: 'keychain'; readonly box: SecretBox }
  | { readonly protection: 'passphrase'; readonly box: SecretBox; readonly kdf: Kdf }
  | { readonly protection: 'session' }

export type WritableSeal = Exclude<Seal, { protection: 'session' }>

export type Chosen =
  | { readonly kind: 'seal'; readonly seal: Seal }
  | { readonly kind: 'refused'; readonly sentence: string }

/** The seal that a person chose, or why they cannot have it. */
export async function chooseSeal(
  choice: ProtectChoice,
  { keychain, passphrases }: Pick<VaultPorts, 'keychain' | 'passphrases'>,
  keychainOffered: boolean,
): Promise<Chosen> {
  switch (choice.kind) {
    case 'keychain':
      if (!keychainOffered) return { kind: 'refused', sentence: noKeychainRefusal }
      return { kind: 'seal', seal: { protection: 'keychain', box: keychain } }
    case 'passphrase': {
      const refusal = passphraseRefusal(choice.passphrase)
      if (refusal !== null) return { kind: 'refused', sentence: refusal }
      const made = await passphrases.create(choice.passphrase)
      return { kind: 'seal', seal: { protection: 'passphrase', ...made } }
    }
    case 'session':
      return { kind: 'seal', seal: { protection: 'session' } }
  }
}

export type Sealed =
  | { readonly kind: 'sealed'; readonly envelope: Envelope }
  | { readonly kind: 'failed'; readonly detail: string }

/** What is to be written to the file for these accounts. */
export async function sealAccounts(seal: WritableSeal, accounts: readonly Account[]): Promise<Sealed> {
  const result = await seal.box.seal(writeContent(accounts))
  if (result.kind === 'unavailable') return { kind: 'failed', detail: result.detail }
  const { sealed } = result
  const envelope: Envelope =
    seal.protection === 'keychain'
      ? { version: 1, protection: 'keychain', sealed }
      : { version: 1, protection: 'passphrase', sealed, kdf: seal.kdf }
  return { kind: 'sealed', envelope }
}

export type Opened =
  /** `sealAnew`: the key or the format has moved on and the vault should be written again. */
  | { readonly kind: 'opened'; readonly accounts: readonly Account[]; readonly sealAnew: boolean }
  | { readonly kind: 'unavailable'; readonly detail: string }
  | { readonly kind: 'newer' }
  /** `damaged` false: perhaps only the wrong key. */
  | { readonly kind: 'unreadable'; readonly detail: string; readonly damaged: boolean }

/** The accounts behind a seal. */
export async function openAccounts(box: SecretBox, sealed: string): Promise<Opened> {
  const opened = await box.open(sealed)
  if (opened.kind === 'unavailable') return opened
  if (opened.kind === 'unreadable') return { ...opened, damaged: opened.damaged ?? false }
  const content = readContent(opened.plain)
  switch (content.kind) {
    case 'newer':
      return content
    case 'damaged':
      return { kind: 'unreadable', detail: 'its content is damaged', damaged: true }
    case 'content':
      return {
        kind: 'opened',
        accounts: content.accounts,
        sealAnew: opened.sealAnew || content.outdated,
      }
  }
}
