import { createHmac } from 'node:crypto'
import type { Digest } from '../../app/ports.ts'

export const hmacDigest: Digest = {
  keyed: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('hex'),
}
