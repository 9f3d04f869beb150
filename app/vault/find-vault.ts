import type { Cipher, Keychain, VaultFile } from '../ports.ts'
import { type PassphraseEnvelope, readEnvelope } from './envelope.ts'
import { type Opened, openByKeychain } from './open-envelope.ts'

/** What the file holds, opened as far as that goes without the person. */
export type Found =
  | { readonly kind: 'absent' }
  | { readonly kind: 'locked'; readonly envelope: PassphraseEnvelope }
  /** `fileFailure` is null where the keychain is the reason. */
  | { readonly kind: 'unavailable'; readonly fileFailure: string | null }
  | Opened

/** Reads the vault's file, and opens it where a keychain protects it. Never rejects. */
export async function findVault(ports: {
  readonly file: VaultFile
  readonly cipher: Cipher
  readonly keychain: Keychain
}): Promise<Found> {
  const read = await ports.file.read()
  if (read.kind === 'unavailable') return { kind: 'unavailable', fileFailure: read.detail }
  if (read.kind !== 'found') return read
  const reading = readEnvelope(read.value)
  if (reading.kind === 'newer') return reading
  if (reading.kind === 'damaged') return { kind: 'unreadable', detail: 'the file is damaged' }
  const { envelope } = reading
  if (envelope.protection === 'passphrase') return { kind: 'locked', envelope }
  const opened = await openByKeychain(envelope, ports.cipher, ports.keychain)
  return opened.kind === 'unavailable' ? { kind: 'unavailable', fileFailure: null } : opened
}
