import { randomBytes, scrypt } from 'node:crypto'
import type { Kdf, PassphraseBoxes } from '../../app/ports.ts'
import { aesBox } from './aes-box.ts'

/** 128 MiB and about half a second: what RFC 7914 section 2 calls N, r and p. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const

const keyBytes = 32
const saltBytes = 16

/** A key by scrypt (RFC 7914) from the passphrase, for AES-256-GCM. Rejects where the memory for it is not there. */
export function createPassphraseBoxes(): PassphraseBoxes {
  return {
    async create(passphrase) {
      const kdf: Kdf = { name: 'scrypt', ...cost, salt: randomBytes(saltBytes).toString('base64') }
      return { box: aesBox(await deriveKey(passphrase, kdf)), kdf }
    },
    async recall(passphrase, kdf) {
      return aesBox(await deriveKey(passphrase, kdf))
    },
  }
}

/** NFC, so that a passphrase typed on another keyboard or system is the same one. */
function deriveKey(passphrase: string, { N, r, p, salt }: Kdf): Promise<Buffer> {
  // scrypt needs 128 * r * N bytes and a little; Node refuses above `maxmem`, by default 32 MiB.
  const options = { N, r, p, maxmem: 128 * r * (N + p + 2) }
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), keyBytes, options, (error, key) => {
    if (error === null) resolve(key)
    else reject(error)
  })
  return promise
}
