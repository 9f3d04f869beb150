import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import type { Cipher, DecryptResult } from '../../app/vault/ports.ts'
import type { Kdf } from '../../app/vault/vault-format.ts'

/** NIST SP 800-38D section 8.2: 96 random bits for each encryption. */
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const saltBytes = 16
/** The first sealed byte, which names the cipher. */
const aes256Gcm = 1
const bodyOffset = 1 + nonceBytes + tagBytes

/** N, r and p of RFC 7914 section 2: 128 MiB, measured at 0.45 to 0.67 s. Electron's BoringSSL has no Argon2. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const

/** Sealed data consists of the cipher's number, nonce, tag and body. */
export function createCipher(): Cipher {
  return {
    newKey: () => randomBytes(keyBytes),
    newKdf: () => ({ name: 'scrypt', ...cost, salt: randomBytes(saltBytes).toString('base64') }),
    deriveKey,
    encrypt,
    decrypt,
    keyToText: (key) => Buffer.from(key).toString('base64'),
    textToKey(text) {
      const key = Buffer.from(text, 'base64')
      return key.length === keyBytes ? key : null
    },
  }
}

function encrypt(key: Uint8Array, plain: string, header: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(additionalData(header))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return toSealedText(Buffer.concat([Buffer.of(aes256Gcm), nonce, cipher.getAuthTag(), body]))
}

function decrypt(key: Uint8Array, sealed: string, header: string): DecryptResult {
  const bytes = fromSealedText(sealed)
  if (bytes === null || bytes[0] !== aes256Gcm || bytes.length < bodyOffset) return { kind: 'damaged' }
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(additionalData(header))
  decipher.setAuthTag(bytes.subarray(1 + nonceBytes, bodyOffset))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(bodyOffset)), decipher.final()])
    return { kind: 'opened', plain: plain.toString('utf8') }
  } catch {
    return { kind: 'wrong-key' }
  }
}

function additionalData(header: string): Buffer {
  return Buffer.concat([Buffer.of(aes256Gcm), Buffer.from(header, 'utf8')])
}

/** Normalizes to NFC, so that another keyboard or system yields the same passphrase. */
function deriveKey(passphrase: string, { N, r, p, salt }: Kdf): Promise<Buffer> {
  // scrypt needs slightly more than 128 * r * N bytes, and Node's default limit is 32 MiB.
  const options = { N, r, p, maxmem: 128 * r * (N + p + 2) }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), keyBytes, options, (error, key) => {
    if (error === null) resolve(key)
    else reject(error)
  })
  return promise
}

/**
 * Base64, a full stop, and the first 8 bytes of the SHA-256 in hex. The checksum adds no security, but distinguishes a
 * damaged file from a wrong key: AES-GCM cannot, and AES-CBC, as in keychains, may not even notice damage.
 */
export function toSealedText(bytes: Buffer): string {
  return `${bytes.toString('base64')}.${checksum(bytes)}`
}

export function fromSealedText(text: string): Buffer | null {
  const end = text.indexOf('.')
  const bytes = Buffer.from(text.slice(0, end), 'base64')
  // Buffer.from skips characters that are not base64; the checksum then differs.
  return checksum(bytes) === text.slice(end + 1) ? bytes : null
}

function checksum(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
