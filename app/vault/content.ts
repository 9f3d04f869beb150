import * as z from 'zod/mini'
import { type Account, account } from '../model/account.ts'
import { parseJson } from '../text/parse-json.ts'
import { type MigrationSteps, migrate } from './migrate.ts'

const contentVersion = 1

/** None yet: version 1 is the first. The step from 1 to 2 will stand here as `1: (older) => …`. */
const contentSteps: MigrationSteps = {}

/** What stands inside the seal, version 1. */
const vaultContent = z.strictObject({
  version: z.literal(contentVersion),
  accounts: z.array(account),
})
type VaultContent = z.infer<typeof vaultContent>

/** The text to seal. An account that does not stay signed in is written without its credentials. */
export function writeContent(accounts: readonly Account[]): string {
  const content: VaultContent = {
    version: contentVersion,
    accounts: accounts.map((one) => (one.keepSignedIn ? one : { ...one, credentials: null })),
  }
  return JSON.stringify(content)
}

export type ContentReading =
  /** `outdated`: it was of an older version and should be written anew. */
  | { readonly kind: 'content'; readonly accounts: readonly Account[]; readonly outdated: boolean }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

/** The accounts in an opened seal. */
export function readContent(plain: string): ContentReading {
  const migrated = migrate(parseJson(plain), contentSteps, contentVersion)
  if (migrated.kind === 'newer') return { kind: 'newer' }
  if (migrated.kind === 'unknown') return { kind: 'damaged' }
  const parsed = vaultContent.safeParse(migrated.value)
  if (!parsed.success) return { kind: 'damaged' }
  return { kind: 'content', accounts: parsed.data.accounts, outdated: migrated.changed }
}
