import { z } from 'zod'
import { type MigrationSteps, migrate } from './migrate.ts'

/** What stands in `vault.json`, outside the seal. Nothing in it tells who has an account where. */

const envelopeVersion = 1

/** None yet: version 1 is the first. The step from 1 to 2 will stand here as `1: (older) => …`. */
const envelopeSteps: MigrationSteps = {}

const sealed = z.string().min(1)

/**
 * The bounds keep a damaged or hostile file from asking for gigabytes of memory or hours of work:
 * 2^20 with r = 8 takes 1 GiB. Less than 2^14 would be no protection worth the name.
 */
const kdf = z.strictObject({
  name: z.literal('scrypt'),
  N: z
    .number()
    .int()
    .min(2 ** 14)
    .max(2 ** 20)
    .refine((cost) => Number.isInteger(Math.log2(cost)), 'not a power of two'),
  r: z.number().int().min(1).max(8),
  p: z.number().int().min(1).max(4),
  salt: z.base64().length(24),
})

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
