import * as z from 'zod/mini'
import { type Account, account } from '../model/account.ts'
import { parseJson } from '../text/parse-json.ts'
import { fromVersion1 } from './content-version-1.ts'
import { type LockRecord, lockRecord, noLock } from './lock-record.ts'
import { type MigrationSteps, migrate } from './migrate.ts'

const contentVersion = 4

const contentSteps: MigrationSteps = { 1: fromVersion1, 2: fromVersion2, 3: fromVersion3 }

/** Version 2 knew no lock. */
function fromVersion2(value: unknown): unknown {
  return { ...anyObject.safeParse(value).data, version: 3, lock: noLock }
}

/** Version 3 knew no password of a proxy and no certificate of a person. */
function fromVersion3(value: unknown): unknown {
  return { ...anyObject.safeParse(value).data, version: 4 }
}

const anyObject = z.looseObject({})

/** What is inside the seal. `count` rises with each write (`count-file.ts`). */
const vaultContent = z.strictObject({
  version: z.literal(contentVersion),
  count: z.int().check(z.nonnegative()),
  accounts: z.array(account),
  lock: lockRecord,
})
type VaultContent = z.infer<typeof vaultContent>

/** What the caller keeps in the vault. */
export interface Kept {
  readonly accounts: readonly Account[]
  readonly lock: LockRecord
}

/** The text to seal. An account that does not stay signed in is written without its credentials. */
export function writeContent({ accounts, lock }: Kept, count: number): string {
  const content: VaultContent = {
    version: contentVersion,
    count,
    accounts: accounts.map((one) => (one.keepSignedIn ? one : { ...one, credentials: null })),
    lock,
  }
  return JSON.stringify(content)
}

type ContentReading =
  /** `outdated`: it was of an older version and should be written again. */
  | (Kept & { readonly kind: 'content'; readonly count: number; readonly outdated: boolean })
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

/** Reads what was in an opened seal. */
export function readContent(plain: string): ContentReading {
  const migrated = migrate(parseJson(plain), contentSteps, contentVersion)
  if (migrated.kind !== 'current') return migrated
  const parsed = vaultContent.safeParse(migrated.value)
  if (!parsed.success) return { kind: 'damaged' }
  const { accounts, lock, count } = parsed.data
  return { kind: 'content', accounts, lock, count, outdated: migrated.changed }
}
