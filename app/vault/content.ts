import * as z from 'zod/mini'
import { type Account, account } from '../model/account.ts'
import { parseJson } from '../text/parse-json.ts'
import { fromVersion1 } from './content-version-1.ts'
import { type MigrationSteps, migrate } from './migrate.ts'

const contentVersion = 2

const contentSteps: MigrationSteps = { 1: fromVersion1 }

/** What is inside the seal. `count` rises with each write (`count-file.ts`). */
const vaultContent = z.strictObject({
  version: z.literal(contentVersion),
  count: z.int().check(z.nonnegative()),
  accounts: z.array(account),
})
type VaultContent = z.infer<typeof vaultContent>

/** The text to seal. An account that does not stay signed in is written without its credentials. */
export function writeContent(accounts: readonly Account[], count: number): string {
  const content: VaultContent = {
    version: contentVersion,
    count,
    accounts: accounts.map((one) => (one.keepSignedIn ? one : { ...one, credentials: null })),
  }
  return JSON.stringify(content)
}

type ContentReading =
  /** `outdated`: it was of an older version and should be written again. */
  | {
      readonly kind: 'content'
      readonly accounts: readonly Account[]
      readonly count: number
      readonly outdated: boolean
    }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }

/** The accounts in an opened seal. */
export function readContent(plain: string): ContentReading {
  const migrated = migrate(parseJson(plain), contentSteps, contentVersion)
  if (migrated.kind === 'newer') return { kind: 'newer' }
  if (migrated.kind === 'unknown') return { kind: 'damaged' }
  const parsed = vaultContent.safeParse(migrated.value)
  if (!parsed.success) return { kind: 'damaged' }
  const { accounts, count } = parsed.data
  return { kind: 'content', accounts, count, outdated: migrated.changed }
}
