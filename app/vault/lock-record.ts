import * as z from 'zod/mini'
import { kdf } from './envelope.ts'

/**
 * How the interface is locked. It is kept inside the seal, beside the accounts, so that nobody can try a PIN on
 * a copy of the file, and so that a restart neither opens the lock nor forgets the wrong tries.
 */
export const lockRecord = z.strictObject({
  locked: z.boolean(),
  /** `proof` opens only under the key that the right PIN gives; null where there is no PIN. */
  pin: z.nullable(z.strictObject({ kdf, proof: z.string().check(z.minLength(1)) })),
  /** Tries since the last right one; each is counted before it is judged. */
  tries: z.int().check(z.nonnegative()),
})
export type LockRecord = z.infer<typeof lockRecord>

export const noLock: LockRecord = { locked: false, pin: null, tries: 0 }
