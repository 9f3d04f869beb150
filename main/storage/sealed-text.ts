import { createHash } from 'node:crypto'

/**
 * Sealed bytes as text: base64, a full stop, and the first 8 bytes of their SHA-256 in hex. The check
 * is no protection, and needs none: it tells a damaged file from a wrong key, which the ciphers alone
 * cannot (AES-GCM) or do not notice at all (AES-CBC, which the system's keychain may use).
 */
export function toSealedText(bytes: Buffer): string {
  return `${bytes.toString('base64')}.${checkOf(bytes)}`
}

/** The bytes, or null where the text is damaged. */
export function fromSealedText(text: string): Buffer | null {
  const end = text.indexOf('.')
  const bytes = Buffer.from(text.slice(0, end), 'base64')
  // Buffer.from passes over what is not base64; what it made of the rest is then not what was sealed.
  return checkOf(bytes) === text.slice(end + 1) ? bytes : null
}

function checkOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
