import { createHmac } from 'node:crypto'
import type { Digest } from '../../app/ports/index.ts'

export function createDigest(): Digest {
  return { keyed: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('hex') }
}
