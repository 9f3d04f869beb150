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
  const [base64 = '', check = ''] = text.split('.')
  const bytes = Buffer.from(base64, 'base64')
  return toSealedText(bytes) === text && checkOf(bytes) === check ? bytes : null
}

function checkOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
