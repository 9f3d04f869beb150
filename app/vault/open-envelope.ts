import type { Cipher, DecryptResult, Kdf, Keychain } from '../ports.ts'
import { type Kept, readContent } from './content.ts'
import { headerOf, type KeychainEnvelope, type PassphraseEnvelope } from './envelope.ts'
import { type Seal, sealByKeychain, sealByPassphrase } from './seal.ts'

export interface OpenedVault extends Kept {
  readonly kind: 'opened'
  readonly seal: Seal
  /** As it was in the seal; null where a version without one was read. */
  readonly count: number | null
  /** The format, the key or the costs have moved on, and the vault should be written again. */
  readonly outdated: boolean
}

export type Opened =
  | OpenedVault
  | { readonly kind: 'newer' }
  | { readonly kind: 'unreadable'; readonly detail: string }

const damaged = { kind: 'unreadable', detail: 'the file is damaged' } as const

/** Opens a vault whose data key, or in version 1 whose content, the keychain has sealed. */
export async function openByKeychain(
  envelope: KeychainEnvelope,
  cipher: Cipher,
  keychain: Keychain,
): Promise<Opened | { readonly kind: 'unavailable' }> {
  const opened = await keychain.open(envelope.version === 1 ? envelope.sealed : envelope.key)
  if (opened.kind === 'unavailable') return { kind: 'unavailable' }
  if (opened.kind === 'unreadable') return opened
  if (envelope.version === 1) {
    const made = await sealByKeychain(cipher, keychain)
    return made.kind === 'failed' ? { kind: 'unavailable' } : withNewSeal(opened.plain, made.seal)
  }
  const dataKey = cipher.textToKey(opened.plain)
  if (dataKey === null) return damaged
  const made = opened.needsNewSeal ? await sealByKeychain(cipher, keychain, dataKey) : null
  const seal: Seal =
    made?.kind === 'seal' ? made.seal : { protection: 'keychain', dataKey, key: envelope.key }
  return withContent(cipher.decrypt(dataKey, envelope.sealed, headerOf(envelope)), seal, made !== null)
}

/** Opens a vault by its passphrase; null where that is wrong. Costs below today's are raised to them. */
export async function openByPassphrase(
  envelope: PassphraseEnvelope,
  passphrase: string,
  cipher: Cipher,
): Promise<Opened | null> {
  const { version, kdf, sealed } = envelope
  const wrapping = await cipher.deriveKey(passphrase, kdf)
  const opened = cipher.decrypt(
    wrapping,
    version === 1 ? sealed : envelope.key,
    version === 1 ? '' : headerOf(envelope),
  )
  wrapping.fill(0)
  if (opened.kind === 'wrong-key') return null
  if (opened.kind === 'damaged') return damaged
  if (version === 1) return withNewSeal(opened.plain, await sealByPassphrase(cipher, passphrase))
  const dataKey = cipher.textToKey(opened.plain)
  if (dataKey === null) return damaged
  const cheap = isCheaper(kdf, cipher.newKdf())
  const seal: Seal = cheap
    ? await sealByPassphrase(cipher, passphrase, dataKey)
    : { protection: 'passphrase', dataKey, key: envelope.key, kdf }
  return withContent(cipher.decrypt(dataKey, sealed, headerOf(envelope)), seal, cheap)
}

/** Whether this is the passphrase of an open vault; null where it is not. */
export async function fitsPassphrase(
  seal: Extract<Seal, { protection: 'passphrase' }>,
  passphrase: string,
  cipher: Cipher,
): Promise<{ readonly kind: 'fits' } | null> {
  const wrapping = await cipher.deriveKey(passphrase, seal.kdf)
  const opened = cipher.decrypt(wrapping, seal.key, headerOf(seal))
  wrapping.fill(0)
  return opened.kind === 'opened' ? { kind: 'fits' } : null
}

function isCheaper(kdf: Kdf, today: Kdf): boolean {
  return kdf.N * kdf.r * kdf.p < today.N * today.r * today.p
}

function withNewSeal(plain: string, seal: Seal): Opened {
  const opened = withContent({ kind: 'opened', plain }, seal, true)
  return opened.kind === 'opened' ? { ...opened, count: null } : opened
}

function withContent(opened: DecryptResult, seal: Seal, outdated: boolean): Opened {
  if (opened.kind !== 'opened') return damaged
  const content = readContent(opened.plain)
  if (content.kind === 'newer') return content
  if (content.kind === 'damaged') return { kind: 'unreadable', detail: 'its content is damaged' }
  const { accounts, lock, count } = content
  return { kind: 'opened', accounts, lock, seal, count, outdated: outdated || content.outdated }
}
