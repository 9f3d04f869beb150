import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto'
import { type Manifest, type SignedManifest, signedText } from '../../app/updates/manifest.ts'

/** A new Ed25519 key (RFC 8032). */
export function newKey(): KeyObject {
  return generateKeyPairSync('ed25519').privateKey
}

/** As the app knows it: base64url (RFC 8037 section 2). */
export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'jwk' }).x ?? ''
}

/** PKCS #8, sealed by the passphrase (AES-256-CBC, RFC 8018). */
export function sealKey(privateKey: KeyObject, passphrase: string): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString()
}

/** Throws if the passphrase is another one, or the text is no such key. */
export function openKey(pem: string, passphrase: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, passphrase })
  } catch (cause) {
    // OpenSSL's own words for a wrong passphrase are "bad decrypt".
    throw new Error('DECKPASS_KEY_PASSPHRASE does not open this key.', { cause })
  }
}

/** The text of `deckpass-updates.json`. */
export function signManifest(manifest: Manifest, privateKey: KeyObject): string {
  return signText(JSON.stringify(manifest, null, 2), privateKey)
}

/** The same of any text. */
export function signText(manifest: string, privateKey: KeyObject): string {
  const signature = signBytes(null, Buffer.from(signedText(manifest)), privateKey).toString('base64')
  return `${JSON.stringify({ signature, manifest } satisfies SignedManifest, null, 2)}\n`
}
