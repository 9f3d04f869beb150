import { createHash } from 'node:crypto'

/**
 * Sealed bytes as text: base64, a full stop, and the first 8 bytes of their SHA-256 in hex. The check
 * is no protection, and needs none: it tells a damaged file from a wrong key, which the ciphers alone
 * cannot (AES-GCM) or do not notice at all (AES-CBC, which the system's keychain may use).
 */
export function toSealedText(bytes: Uint8Array): string {
  return `${Buffer.from(bytes).toString('base64')}.${checkOf(bytes)}`
}

/** The bytes, or null where the text is damaged. */
export function fromSealedText(text: string): Buffer | null {
  const bytes = Buffer.from(text.slice(0, text.indexOf('.')), 'base64')
  // Buffer.from passes over what is not base64, so that the text is whole only if it comes out again.
  return toSealedText(bytes) === text ? bytes : null
}

function checkOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
