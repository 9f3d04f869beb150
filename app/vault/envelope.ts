import * as z from 'zod/mini'
import { readStored } from '../util/read-stored.ts'

/**
 * The fields of `vault.json`. None reveals who has an account where. `key` is a random data key, sealed by the keychain
 * or under the passphrase; `sealed` is the content under the data key, with the header as additional data.
 */

export const version = 1

const sealed = z.string().check(z.minLength(1))

/**
 * The highest N * r * p that a file may ask for: twice today's, about a second of work and 256 MiB. Below N = 2^14
 * the derivation would protect nothing.
 */
const maxKdfCost = 2 ** 18 * 8

/** Key derivation, RFC 7914. `salt`: base64, 16 bytes. */
export const kdf = z
  .object({
    name: z.literal('scrypt'),
    N: z.int().check(z.minimum(2 ** 14), z.refine(isPowerOfTwo)),
    r: z.int().check(z.minimum(1)),
    p: z.int().check(z.minimum(1)),
    salt: z.base64().check(z.length(24)),
  })
  .check(z.refine(({ N, r, p }) => N * r * p <= maxKdfCost))
export type Kdf = z.infer<typeof kdf>

function isPowerOfTwo(cost: number): boolean {
  return Number.isInteger(Math.log2(cost))
}

const envelope = z.discriminatedUnion('protection', [
  z.object({ version: z.literal(version), protection: z.literal('keychain'), key: sealed, sealed }),
  z.object({
    version: z.literal(version),
    protection: z.literal('passphrase'),
    kdf,
    key: sealed,
    sealed,
  }),
])
export type Envelope = z.infer<typeof envelope>
export type PassphraseEnvelope = Extract<Envelope, { protection: 'passphrase' }>
export type KeychainEnvelope = Extract<Envelope, { protection: 'keychain' }>

export type VersionedReading<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  /** Written by a later Deckpass, with a higher version, so it must not be changed. */
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

const versioned = z.object({ version: z.int() })

export function readVersioned<Value>(
  schema: z.ZodMiniType<Value>,
  version: number,
  stored: unknown,
): VersionedReading<Value> {
  const { data } = versioned.safeParse(stored)
  if (data !== undefined && data.version > version) return { kind: 'newer' }
  const value = readStored(schema, stored)
  return value === null ? { kind: 'damaged' } : { kind: 'read', value }
}

export function readEnvelope(stored: unknown): VersionedReading<Envelope> {
  return readVersioned(envelope, version, stored)
}

/** The additional data of everything sealed under the data key or the passphrase. If it is changed, nothing opens. */
export function headerOf(seal: Pick<Envelope, 'protection'> & { readonly kdf?: Kdf | undefined }): string {
  const { protection, kdf: costs } = seal
  return JSON.stringify([
    version,
    protection,
    costs ? [costs.name, costs.N, costs.r, costs.p, costs.salt] : null,
  ])
}
