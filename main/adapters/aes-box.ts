import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { OpenResult, SecretBox } from '../../app/ports.ts'
import { fromSealedText, toSealedText } from './sealed-text.ts'

/** NIST SP 800-38D section 8.2: 96 bits, drawn at random for each sealing. */
const nonceBytes = 12
const tagBytes = 16
/** The first byte of what is sealed, so that another cipher can come one day. */
const aes256Gcm = 1
const bodyAt = 1 + nonceBytes + tagBytes

/** Seals by AES-256-GCM under `key`, 32 bytes. Version, nonce, tag and body stand in the sealed text in this order. */
export function aesBox(key: Buffer): SecretBox {
  return {
    protection: 'passphrase',

    async seal(plain) {
      const nonce = randomBytes(nonceBytes)
      const head = Buffer.of(aes256Gcm)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(head)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return { kind: 'sealed', sealed: toSealedText(Buffer.concat([head, nonce, cipher.getAuthTag(), body])) }
    },

    async open(sealed) {
      const bytes = fromSealedText(sealed)
      if (bytes === null || bytes[0] !== aes256Gcm || bytes.length < bodyAt) {
        return { kind: 'unreadable', detail: 'the file is damaged', damaged: true }
      }
      return openWith(key, bytes)
    },
  }
}

function openWith(key: Buffer, bytes: Buffer): OpenResult {
  const nonce = bytes.subarray(1, 1 + nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(bytes.subarray(0, 1))
  decipher.setAuthTag(bytes.subarray(1 + nonceBytes, bodyAt))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()])
    return { kind: 'opened', plain: plain.toString('utf8'), sealAnew: false }
  } catch {
    return { kind: 'unreadable', detail: 'the passphrase does not fit' }
  }
}
