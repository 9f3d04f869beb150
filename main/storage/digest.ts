import { createHmac } from 'node:crypto'
import type { Digest } from '../../app/ports/index.ts'

/** HMAC-SHA-256 from Node's OpenSSL. */
export function createDigest(): Digest {
  return { keyed: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('hex') }
}
