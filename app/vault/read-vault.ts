import type { FileFailure } from '../util/file-failure.ts'
import { type OpenedVault, type OpenVaultResult, openByKeychain, openByPassphrase } from './data-key.ts'
import { type PassphraseEnvelope, readEnvelope } from './envelope.ts'
import type { VaultPorts } from './ports.ts'

/** The file's content, opened unless that takes a passphrase. */
export type VaultReading =
  | { readonly kind: 'absent' }
  | { readonly kind: 'closed'; readonly envelope: PassphraseEnvelope }
  /** `fileFailure` is null if the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly fileFailure: FileFailure | null }
  | { readonly kind: 'other-key' }
  | OpenVaultResult

/** Reads the vault's file, and opens it if a keychain protects it. Never rejects. */
export async function readVault({
  file,
  cipher,
  keychain,
}: Pick<VaultPorts, 'file' | 'cipher' | 'keychain'>): Promise<VaultReading> {
  const read = await file.read()
  if (read.kind === 'unavailable') return { kind: 'unavailable', fileFailure: read.problem }
  if (read.kind === 'unreadable') return { kind: 'unreadable', problem: read.problem }
  if (read.kind === 'absent') return read
  const parsed = readEnvelope(read.value)
  if (parsed.kind === 'newer') return parsed
  if (parsed.kind === 'damaged') return { kind: 'unreadable', problem: 'damaged' }
  const envelope = parsed.value
  if (envelope.protection === 'passphrase') return { kind: 'closed', envelope }
  const opened = await openByKeychain(envelope, cipher, keychain)
  return opened.kind === 'unavailable' ? { ...opened, fileFailure: null } : opened
}

/**
 * Opens what was set aside, with today's keychain or passphrase; null if that is impossible. `passphrase` is null if
 * none was typed.
 */
export async function openSetAside(
  fileName: string,
  passphrase: string | null,
  { file, cipher, keychain }: Pick<VaultPorts, 'file' | 'cipher' | 'keychain'>,
): Promise<OpenedVault | null> {
  const read = await file.readSetAside(fileName)
  const parsed = readEnvelope(read.kind === 'found' ? read.value : null)
  if (parsed.kind !== 'read') return null
  const envelope = parsed.value
  const opened =
    envelope.protection === 'keychain'
      ? await openByKeychain(envelope, cipher, keychain)
      : passphrase === null
        ? null
        : await openByPassphrase(envelope, passphrase, cipher)
  return opened?.kind === 'opened' ? opened : null
}
