import type { ReadResult } from '../ports/index.ts'
import type { FileFailure } from '../util/file-failure.ts'
import { type OpenVaultResult, openByKeychain, openByPassphrase } from './data-key.ts'
import { type PassphraseEnvelope, readEnvelope } from './envelope.ts'
import type { VaultPorts } from './ports.ts'

export type VaultReading =
  | { readonly kind: 'absent' }
  /** Opening it takes a passphrase, or another one. */
  | { readonly kind: 'closed'; readonly envelope: PassphraseEnvelope }
  /** `fileFailure` is null if the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly fileFailure: FileFailure | null }
  | { readonly kind: 'other-key' }
  | OpenVaultResult

/** Opens what was read from a vault's file, with the keychain or the passphrase, if there is one. Never rejects. */
export async function openVault(
  read: ReadResult,
  passphrase: string | null,
  { cipher, keychain }: Pick<VaultPorts, 'cipher' | 'keychain'>,
): Promise<VaultReading> {
  if (read.kind === 'unavailable') return { kind: 'unavailable', fileFailure: read.problem }
  if (read.kind !== 'found') return read
  const parsed = readEnvelope(read.value)
  if (parsed.kind === 'newer') return parsed
  if (parsed.kind === 'damaged') return { kind: 'unreadable', problem: 'damaged' }
  const envelope = parsed.value
  if (envelope.protection === 'passphrase') {
    const opened = passphrase === null ? null : await openByPassphrase(envelope, passphrase, cipher)
    return opened ?? { kind: 'closed', envelope }
  }
  const opened = await openByKeychain(envelope, cipher, keychain)
  return opened.kind === 'unavailable' ? { ...opened, fileFailure: null } : opened
}
