import type { Keychain } from '../ports.ts'
import { type PassphraseEnvelope, readEnvelope } from './envelope.ts'
import type { GuardedFile } from './guarded-file.ts'
import { type Opened, openAccounts } from './seal.ts'

export type Found =
  | { readonly kind: 'absent' }
  | { readonly kind: 'needs-passphrase'; readonly envelope: PassphraseEnvelope }
  | Opened

/** Reads the file and opens what can be opened without asking the person. */
export async function readVault(file: GuardedFile, keychain: Keychain): Promise<Found> {
  const read = await file.read()
  if (read.kind === 'absent' || read.kind === 'unavailable') return read
  if (read.kind === 'unreadable') return { ...read, damaged: true }
  const reading = readEnvelope(read.value)
  if (reading.kind === 'newer') return reading
  if (reading.kind === 'damaged') return { kind: 'unreadable', detail: 'the file is damaged', damaged: true }
  const { envelope } = reading
  if (envelope.protection === 'passphrase') return { kind: 'needs-passphrase', envelope }
  return openAccounts(keychain, envelope.sealed)
}
