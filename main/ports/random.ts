import { randomInt, randomUUID } from 'node:crypto'
import type { Random } from '../../app/ports/index.ts'

export function createRandom(): Random {
  return {
    fraction: () => randomInt(2 ** 47) / 2 ** 47,
    id: () => randomUUID(),
  }
}
