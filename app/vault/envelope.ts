import * as z from 'zod/mini'
import { type MigrationSteps, migrate } from './migrate.ts'

/** What stands in `vault.json`, outside the seal. Nothing in it tells who has an account where. */

const envelopeVersion = 1

/** None yet: version 1 is the first. The step from 1 to 2 will stand here as `1: (older) => …`. */
const envelopeSteps: MigrationSteps = {}

const sealed = z.string().check(z.minLength(1))

/**
 * The bounds keep a damaged or hostile file from asking for gigabytes of memory or hours of work:
 * 2^20 with r = 8 takes 1 GiB. Less than 2^14 would be no protection worth the name.
 */
const kdf = z.strictObject({
  name: z.literal('scrypt'),
  N: z.int().check(z.minimum(2 ** 14), z.maximum(2 ** 20), z.refine(isPowerOfTwo)),
  r: z.int().check(z.minimum(1), z.maximum(8)),
  p: z.int().check(z.minimum(1), z.maximum(4)),
  salt: z.base64().check(z.length(24)),
})

function isPowerOfTwo(cost: number): boolean {
  return Number.isInteger(Math.log2(cost))
}

const envelope = z.discriminatedUnion('protection', [
  z.strictObject({ version: z.literal(envelopeVersion), protection: z.literal('keychain'), sealed }),
  z.strictObject({ version: z.literal(envelopeVersion), protection: z.literal('passphrase'), sealed, kdf }),
])
export type Envelope = z.infer<typeof envelope>
export type PassphraseEnvelope = Extract<Envelope, { protection: 'passphrase' }>

export type EnvelopeReading =
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

/** Judges what was read from the file. */
export function readEnvelope(value: unknown): EnvelopeReading {
  const migrated = migrate(value, envelopeSteps, envelopeVersion)
  if (migrated.kind === 'newer') return { kind: 'newer' }
  if (migrated.kind === 'unknown') return { kind: 'damaged' }
  const parsed = envelope.safeParse(migrated.value)
  return parsed.success ? { kind: 'envelope', envelope: parsed.data } : { kind: 'damaged' }
}
