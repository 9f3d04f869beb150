import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import type { Kdf, OpenResult, PassphraseBoxes, SecretBox } from '../../app/ports.ts'
import { fromSealedText, toSealedText } from './sealed-text.ts'

/** 128 MiB and about half a second: what RFC 7914 section 2 calls N, r and p. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const

const keyBytes = 32
const saltBytes = 16
/** NIST SP 800-38D section 8.2: 96 bits, drawn at random for each sealing. */
const nonceBytes = 12
const tagBytes = 16
/** The first byte of what is sealed, so that another cipher can come one day. */
const aes256Gcm = 1

export function createPassphraseBoxes(): PassphraseBoxes {
  return {
    async create(passphrase) {
      const kdf: Kdf = { name: 'scrypt', ...cost, salt: randomBytes(saltBytes).toString('base64') }
      return { box: boxFor(await deriveKey(passphrase, kdf)), kdf }
    },
    async recall(passphrase, kdf) {
      return boxFor(await deriveKey(passphrase, kdf))
    },
  }
}

/** NFC, so that a passphrase typed on another keyboard or system is the same one. */
function deriveKey(passphrase: string, { N, r, p, salt }: Kdf): Promise<Buffer> {
  // scrypt needs 128 * N * r bytes and a little; Node refuses above `maxmem`, by default 32 MiB.
  const maxmem = 128 * r * (N + p + 2)
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFC'),
      Buffer.from(salt, 'base64'),
      keyBytes,
      { N, r, p, maxmem },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    )
  })
}

function boxFor(key: Buffer): SecretBox {
  return {
    protection: 'passphrase',

    async seal(plain) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const head = Buffer.of(aes256Gcm)
      cipher.setAAD(head)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([head, nonce, cipher.getAuthTag(), body])
      return { kind: 'sealed', sealed: toSealedText(sealed) }
    },

    async open(sealed) {
      return openWith(key, fromSealedText(sealed))
    },
  }
}

function openWith(key: Buffer, bytes: Buffer | null): OpenResult {
  const bodyAt = 1 + nonceBytes + tagBytes
  if (bytes === null || bytes[0] !== aes256Gcm || bytes.length < bodyAt) {
    return { kind: 'unreadable', detail: 'the file is damaged', damaged: true }
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(bytes.subarray(0, 1))
  decipher.setAuthTag(bytes.subarray(1 + nonceBytes, bodyAt))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()])
    return { kind: 'opened', plain: plain.toString('utf8'), sealAnew: false }
  } catch {
    return { kind: 'unreadable', detail: 'the passphrase does not fit' }
  }
}
