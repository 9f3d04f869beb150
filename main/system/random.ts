import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Digest, Random } from '../../app/ports/index.ts'

export function createDigest(): Digest {
  return { keyed: (key, text) => createHmac('sha256', key).update(text, 'utf8').digest('hex') }
}

export function createRandom(): Random {
  return {
    fraction: () => randomInt(2 ** 47) / 2 ** 47,
    id: () => randomUUID(),
  }
}
