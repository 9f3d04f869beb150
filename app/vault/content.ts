import * as z from 'zod/mini'
import { instant } from '../util/instant.ts'
import { parseJson } from '../util/parse-json.ts'
import { kdf, readVersioned, type VersionedReading } from './envelope.ts'
import { account } from './model/account.ts'

/**
 * Raise it only if an older Deckpass must not touch the vault: that one then leaves it alone and stores nothing. A new
 * field needs a default (`readStored`), but no new version.
 */
const version = 1

/** A new account is refused from here on; a renewal never is. */
export const maxAccounts = 4_096

/** The bound of the vault's file, for writing and reading: each account at its largest, with a token of 8 KiB. */
export const maxVaultBytes = maxAccounts * 16 * 1024

/**
 * The state of the lock. It is sealed with the accounts, so that nobody can try a PIN on a copy of the file, and
 * stored, so that a restart neither opens the lock nor forgets wrong tries.
 */
const lockRecord = z.object({
  locked: z.boolean(),
  /** `proof` opens only with the key from the right PIN. Null if there is no PIN. */
  pin: z.nullable(z.object({ kdf, proof: z.string().check(z.minLength(1)) })),
  /** Wrong tries in a row; each try is counted before it is checked. */
  tries: z.int().check(z.nonnegative()),
})
export type LockRecord = z.infer<typeof lockRecord>

export const initialLock: LockRecord = { locked: false, pin: null, tries: 0 }

/** An account that was signed out, and when, so that no merge brings back what it was then. */
const signedOutId = z.object({ id: z.uuid(), at: instant })
export type SignedOutId = z.infer<typeof signedOutId>

const sealedContent = z.object({
  version: z.literal(version),
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
  return JSON.stringify({ ...content, version, accounts } satisfies z.infer<typeof sealedContent>)
}

export function readContent(plain: string): VersionedReading<VaultContent> {
  return readVersioned(sealedContent, version, parseJson(plain))
}
