import * as z from 'zod/mini'
import { type Account, account } from '../model/account.ts'
import { accountName } from '../model/account-names.ts'
import { parseJson } from '../util/parse-json.ts'
import { kdf } from './envelope.ts'
import { migrate } from './migrate.ts'

const version = 1

/**
 * How the interface is locked. It is kept inside the seal, beside the accounts, so that nobody can try a PIN on
 * a copy of the file, and so that a restart neither opens the lock nor forgets the wrong tries.
 */
const lockRecord = z.strictObject({
  locked: z.boolean(),
  /** `proof` opens only under the key that the right PIN gives; null if there is no PIN. */
  pin: z.nullable(z.strictObject({ kdf, proof: z.string().check(z.minLength(1)) })),
  /** Tries since the last right one; each is counted before it is judged. */
  tries: z.int().check(z.nonnegative()),
})
export type LockRecord = z.infer<typeof lockRecord>

export const initialLock: LockRecord = { locked: false, pin: null, tries: 0 }

/** What is inside the seal. */
const sealedContent = z.strictObject({
  version: z.literal(version),
  accounts: z.array(account),
  lock: lockRecord,
})

/** What is kept in the vault. */
export interface VaultContent {
  readonly accounts: readonly Account[]
  readonly lock: LockRecord
}

export const emptyContent: VaultContent = { accounts: [], lock: initialLock }

/** The text to seal. An account that does not stay signed in is written without its credentials. */
export function writeContent({ accounts, lock }: VaultContent): string {
  const content: z.infer<typeof sealedContent> = {
    version,
    accounts: accounts.map((one) => (one.keepSignedIn ? one : { ...one, credentials: null })),
    lock,
  }
  return JSON.stringify(content)
}

type ContentReading =
  /** `outdated`: it was of an older version and should be written again. */
  | (VaultContent & { readonly kind: 'content'; readonly outdated: boolean })
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

/** Reads what was in an opened seal. */
export function readContent(plain: string): ContentReading {
  const migrated = migrate(parseJson(plain), {}, version)
  if (migrated.kind !== 'current') return migrated
  const parsed = sealedContent.safeParse(migrated.value)
  if (!parsed.success) return { kind: 'damaged' }
  const { accounts, lock } = parsed.data
  // Names were not always cleaned.
  const named = accounts.map((each) => ({ ...each, name: accountName(each.name) || each.username }))
  return { kind: 'content', accounts: named, lock, outdated: migrated.changed }
}
