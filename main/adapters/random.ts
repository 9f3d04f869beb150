import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Random } from '../../app/ports.ts'

/** The system's secure source, also where less would do. */
export const systemRandom: Random = {
  fraction: () => randomInt(2 ** 47) / 2 ** 47,
  bytes: (count) => randomBytes(count),
  id: () => randomUUID(),
}
