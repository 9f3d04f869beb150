import type { Cipher, Kdf, Keychain } from '../ports.ts'
import { type Kept, writeContent } from './content.ts'
import { type Envelope, headerOf } from './envelope.ts'

/** What an open vault is sealed with: the data key, and the same key as it is in the file. */
export type Seal = { readonly dataKey: Uint8Array; readonly key: string } & (
  | { readonly protection: 'keychain'; readonly kdf?: undefined }
  | { readonly protection: 'passphrase'; readonly kdf: Kdf }
)

export type SealMade =
  | { readonly kind: 'seal'; readonly seal: Seal }
  | { readonly kind: 'failed'; readonly detail: string }

/** A seal with a new data key, or the one given, that the keychain opens. */
export async function sealByKeychain(
  cipher: Cipher,
  keychain: Keychain,
  dataKey = cipher.newKey(),
): Promise<SealMade> {
  const made = await keychain.seal(cipher.keyToText(dataKey))
  if (made.kind === 'unavailable') return { kind: 'failed', detail: made.detail }
  return { kind: 'seal', seal: { protection: 'keychain', dataKey, key: made.sealed } }
}

/** A seal with a new data key, or the one given, that the passphrase opens, at today's costs. */
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

/** What to write to the file. `count` tells this write from all others. */
export function sealContent(cipher: Cipher, seal: Seal, kept: Kept, count: number): Envelope {
  const { dataKey, key } = seal
  const sealed = cipher.encrypt(dataKey, writeContent(kept, count), headerOf(seal))
  return seal.protection === 'keychain'
    ? { version: 2, protection: 'keychain', key, sealed }
    : { version: 2, protection: 'passphrase', kdf: seal.kdf, key, sealed }
}
