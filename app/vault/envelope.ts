import * as z from 'zod/mini'

/**
 * What `vault.json` holds, outside the seal. Nothing in it tells who has an account where.
 *
 * Version 2 is the same for every protection: `key` is a random data key, sealed by the keychain or under the
 * passphrase; `sealed` is the content under the data key, with the header as additional data. In version 1 the
 * keychain or the passphrase sealed the content itself; it is still read, and written as version 2 at once.
 */

const sealed = z.string().check(z.minLength(1))

/**
 * N * r * p of the dearest derivation that a file may ask for: twice today's, 0.9 to 1.4 s of work where it was
 * measured, and 256 MiB. Less than N = 2^14 would be no protection worth the name.
 */
const dearest = 2 ** 18 * 8

export const kdf = z
  .strictObject({
    name: z.literal('scrypt'),
    N: z.int().check(z.minimum(2 ** 14), z.refine(isPowerOfTwo)),
    r: z.int().check(z.minimum(1)),
    p: z.int().check(z.minimum(1)),
    salt: z.base64().check(z.length(24)),
  })
  .check(z.refine(({ N, r, p }) => N * r * p <= dearest))

function isPowerOfTwo(cost: number): boolean {
  return Number.isInteger(Math.log2(cost))
}

const current = z.discriminatedUnion('protection', [
  z.strictObject({ version: z.literal(2), protection: z.literal('keychain'), key: sealed, sealed }),
  z.strictObject({ version: z.literal(2), protection: z.literal('passphrase'), kdf, key: sealed, sealed }),
])
export type Envelope = z.infer<typeof current>

const first = z.discriminatedUnion('protection', [
  z.strictObject({ version: z.literal(1), protection: z.literal('keychain'), sealed }),
  z.strictObject({ version: z.literal(1), protection: z.literal('passphrase'), kdf, sealed }),
])

const anyEnvelope = z.union([current, first])
type AnyEnvelope = z.infer<typeof anyEnvelope>
export type PassphraseEnvelope = Extract<AnyEnvelope, { protection: 'passphrase' }>
export type KeychainEnvelope = Extract<AnyEnvelope, { protection: 'keychain' }>

const later = z.looseObject({ version: z.int().check(z.minimum(3)) })

type EnvelopeReading =
  | { readonly kind: 'envelope'; readonly envelope: AnyEnvelope }
  /** Written by a later Deckpass: it must be left as it is. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

/** Judges what was read from the file. */
export function readEnvelope(value: unknown): EnvelopeReading {
  if (later.safeParse(value).success) return { kind: 'newer' }
  const parsed = anyEnvelope.safeParse(value)
  return parsed.success ? { kind: 'envelope', envelope: parsed.data } : { kind: 'damaged' }
}

/** The additional data of everything that is sealed under the data key or the passphrase: changed, nothing opens. */
export function headerOf(seal: Pick<Envelope, 'protection'> & { readonly kdf?: Kdf | undefined }): string {
  const { protection, kdf: costs } = seal
  return JSON.stringify([2, protection, costs ? [costs.name, costs.N, costs.r, costs.p, costs.salt] : null])
}

type Kdf = z.infer<typeof kdf>
