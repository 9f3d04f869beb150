import { refused } from '../util/refusal.ts'
import { readContent, type VaultContent, writeContent } from './content.ts'
import {
  type Envelope,
  headerOf,
  type Kdf,
  type KeychainEnvelope,
  type PassphraseEnvelope,
  version,
} from './envelope.ts'
import type { VaultRefusal } from './model/refusal.ts'
import type { VaultProblem } from './model/storage-problem.ts'
import type { Cipher, DecryptResult, Keychain } from './ports.ts'

/** The seal of an open vault: the data key, and the envelope's fields with the same key in sealed form. */
export type Seal = { readonly dataKey: Uint8Array } & (
  | Readonly<Omit<KeychainEnvelope, 'version' | 'sealed'>>
  | PassphraseSeal
)
type PassphraseSeal = Readonly<Omit<PassphraseEnvelope, 'version' | 'sealed'>>

export type SealChoice =
  /** Null for this session only. */
  | { readonly kind: 'chosen'; readonly seal: Seal | null }
  | { readonly kind: 'refused'; readonly refusal: VaultRefusal }

/** A seal that the keychain opens, with the given data key or a new one. */
export async function sealByKeychain(
  cipher: Cipher,
  keychain: Keychain,
  dataKey = cipher.newKey(),
): Promise<SealChoice> {
  const made = await keychain.seal(cipher.keyToText(dataKey))
  if (made.kind === 'unavailable') return refused({ reason: 'not-protected', problem: made.problem })
  return { kind: 'chosen', seal: { protection: 'keychain', dataKey, key: made.sealed } }
}

/** A seal that the passphrase opens, at today's costs, with the given data key or a new one. */
export async function sealByPassphrase(
  cipher: Cipher,
  passphrase: string,
  dataKey = cipher.newKey(),
): Promise<Seal> {
  const kdf = cipher.newKdf()
  const wrapping = await cipher.deriveKey(passphrase, kdf)
  const key = cipher.encrypt(wrapping, cipher.keyToText(dataKey), headerOf({ protection: 'passphrase', kdf }))
  wrapping.fill(0)
  return { protection: 'passphrase', dataKey, key, kdf }
}

/** The envelope to write to the file. The cipher itself is `main/vault/aes-gcm.ts`. */
export function sealContent(cipher: Cipher, seal: Seal, content: VaultContent): Envelope {
  const { dataKey, ...fields } = seal
  return { ...fields, version, sealed: cipher.encrypt(dataKey, writeContent(content), headerOf(seal)) }
}

export interface OpenedVault {
  readonly kind: 'opened'
  readonly content: VaultContent
  readonly seal: Seal
  /** The vault should be written again, because the key or the costs have changed. */
  readonly outdated: boolean
}

export type OpenVaultResult =
  | OpenedVault
  | { readonly kind: 'newer' }
  | { readonly kind: 'unreadable'; readonly problem: VaultProblem }

const damaged = { kind: 'unreadable', problem: 'damaged' } as const

export async function openByKeychain(
  envelope: KeychainEnvelope,
  cipher: Cipher,
  keychain: Keychain,
): Promise<OpenVaultResult | { readonly kind: 'unavailable' } | { readonly kind: 'other-key' }> {
  const { sealed, ...fields } = envelope
  const opened = await keychain.open(envelope.key)
  if (opened.kind !== 'opened') return opened
  const dataKey = cipher.textToKey(opened.plain)
  // Some keychains, AES-CBC among them, may not notice that the key is another one.
  if (dataKey === null) return { kind: 'other-key' }
  const made = opened.needsNewSeal ? await sealByKeychain(cipher, keychain, dataKey) : null
  const seal: Seal = { ...fields, dataKey, ...(made?.kind === 'chosen' && made.seal) }
  return withContent(cipher.decrypt(dataKey, sealed, headerOf(envelope)), seal, made !== null)
}

/** Null if the passphrase is wrong. Costs below today's are raised to them. */
export async function openByPassphrase(
  envelope: PassphraseEnvelope,
  passphrase: string,
  cipher: Cipher,
): Promise<OpenVaultResult | null> {
  const { sealed, ...fields } = envelope
  const opened = await unwrap(envelope, passphrase, cipher)
  if (opened.kind === 'wrong-key') return null
  const dataKey = opened.kind === 'opened' ? cipher.textToKey(opened.plain) : null
  if (dataKey === null) return damaged
  const cheap = isCheaper(envelope.kdf, cipher.newKdf())
  const seal: Seal = {
    ...fields,
    dataKey,
    ...(cheap && (await sealByPassphrase(cipher, passphrase, dataKey))),
  }
  return withContent(cipher.decrypt(dataKey, sealed, headerOf(envelope)), seal, cheap)
}

/** True for the passphrase of an open vault. */
export async function fitsPassphrase(
  seal: Extract<Seal, { protection: 'passphrase' }>,
  passphrase: string,
  cipher: Cipher,
): Promise<boolean> {
  return (await unwrap(seal, passphrase, cipher)).kind === 'opened'
}

/** Opens the data key, as text. */
async function unwrap(
  sealed: PassphraseSeal & { readonly key: string },
  passphrase: string,
  cipher: Cipher,
): Promise<DecryptResult> {
  const wrapping = await cipher.deriveKey(passphrase, sealed.kdf)
  const opened = cipher.decrypt(wrapping, sealed.key, headerOf(sealed))
  wrapping.fill(0)
  return opened
}

function isCheaper(kdf: Kdf, today: Kdf): boolean {
  return kdf.N * kdf.r * kdf.p < today.N * today.r * today.p
}

function withContent(opened: DecryptResult, seal: Seal, outdated: boolean): OpenVaultResult {
  if (opened.kind !== 'opened') return damaged
  const read = readContent(opened.plain)
  if (read.kind === 'newer') return read
  if (read.kind === 'damaged') return { kind: 'unreadable', problem: 'content-damaged' }
  return { kind: 'opened', content: read.value, seal, outdated }
}
