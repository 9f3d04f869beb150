import * as z from 'zod/mini'
import { instant } from '../util/instant.ts'
import { parseJson } from '../util/parse-json.ts'
import { readStored } from '../util/read-stored.ts'
import { account } from './model/account.ts'

/**
 * `vault.json` holds an envelope, which does not reveal who has an account where, and in it the sealed content. Raise a
 * version only if an older Deckpass must not touch the vault, because it then leaves the file alone and stores nothing.
 * A new field needs a default (`readStored`), but no new version.
 */
export const envelopeVersion = 1
const contentVersion = 1

/** The largest number of accounts. A sign-in that would add one more is refused; renewals go on. */
export const maxAccounts = 4_096

/** The bound of the vault's file when it is read: 16 KiB for each account, far more than one usually takes. */
export const maxVaultBytes = maxAccounts * 16 * 1024

/** The highest accepted N * r * p: twice today's, about a second and 256 MiB. N below 2^14 would protect too little. */
const maxKdfCost = 2 ** 18 * 8

/** Key derivation, RFC 7914. `salt`: base64, 16 bytes. */
const kdf = z
  .object({
    name: z.literal('scrypt'),
    N: z.int().check(
      z.minimum(2 ** 14),
      z.refine((cost) => Number.isInteger(Math.log2(cost))),
    ),
    r: z.int().check(z.minimum(1)),
    p: z.int().check(z.minimum(1)),
    salt: z.base64().check(z.length(24)),
  })
  .check(z.refine(({ N, r, p }) => N * r * p <= maxKdfCost))
export type Kdf = z.infer<typeof kdf>

const text = z.string().check(z.minLength(1))

/** `key`: a random data key, sealed by keychain or passphrase. `sealed`: the content under it, bound to the header. */
const sealedFields = { version: z.literal(envelopeVersion), key: text, sealed: text }
const envelope = z.discriminatedUnion('protection', [
  z.object({ ...sealedFields, protection: z.literal('keychain') }),
  z.object({ ...sealedFields, protection: z.literal('passphrase'), kdf }),
])
export type Envelope = z.infer<typeof envelope>

/** The additional data of everything sealed under the data key or the passphrase. If it is changed, nothing opens. */
export function headerOf(seal: Pick<Envelope, 'protection'> & { readonly kdf?: Kdf | undefined }): string {
  const { protection, kdf: costs } = seal
  return JSON.stringify([
    envelopeVersion,
    protection,
    costs ? [costs.name, costs.N, costs.r, costs.p, costs.salt] : null,
  ])
}

/**
 * The state of the lock. It is sealed with the accounts, so that nobody can try a PIN on a copy of the file, and
 * stored, so that a restart neither opens the lock nor forgets wrong tries.
 */
const lockRecord = z.object({
  locked: z.boolean(),
  /** `proof` opens only with the key from the right PIN. Null if there is no PIN. */
  pin: z.nullable(z.object({ kdf, proof: text })),
  /** Wrong tries in a row; each try is counted before it is checked. */
  tries: z.int().check(z.nonnegative()),
})
export type LockRecord = z.infer<typeof lockRecord>

export const initialLock: LockRecord = { locked: false, pin: null, tries: 0 }

/** An account that was signed out, and when, so that no merge brings it back with a token from before. */
const signedOutId = z.object({ id: z.uuid(), at: instant })
export type SignedOutId = z.infer<typeof signedOutId>

const sealedContent = z.object({
  version: z.literal(contentVersion),
  accounts: z.readonly(z.array(account)),
  /** Newest first. */
  signedOut: z._default(z.readonly(z.array(signedOutId)), []),
  lock: lockRecord,
})

/** The content of the vault, fields of later versions included. */
export type VaultContent = Readonly<Omit<z.infer<typeof sealedContent>, 'version'>>

export const emptyContent: VaultContent = { accounts: [], signedOut: [], lock: initialLock }

/** The text to seal. Leaves out the credentials of an account that does not stay signed in. */
export function writeContent(content: VaultContent): string {
  const accounts = content.accounts.map((one) => (one.keepSignedIn ? one : { ...one, credentials: null }))
  return JSON.stringify({ ...content, version: contentVersion, accounts } satisfies z.infer<
    typeof sealedContent
  >)
}

const versioned = z.object({ version: z.int() })

function readVersioned<Value>(schema: z.ZodMiniType<Value>, version: number, stored: unknown) {
  const { data } = versioned.safeParse(stored)
  // Written by a later Deckpass, so it must not be changed.
  if (data !== undefined && data.version > version) return { kind: 'newer' } as const
  const value = readStored(schema, stored)
  return value === null ? ({ kind: 'damaged' } as const) : ({ kind: 'read', value } as const)
}

export const readEnvelope = (stored: unknown) => readVersioned(envelope, envelopeVersion, stored)

export const readContent = (plain: string) => readVersioned(sealedContent, contentVersion, parseJson(plain))
