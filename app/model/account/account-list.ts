import * as z from 'zod/mini'
import { cleanText } from '../../util/clean-text.ts'
import { parseJson } from '../../util/parse-json.ts'
import { accountName } from './account-names.ts'
import { parseServiceAddress } from './service-address.ts'

/** The file of *Export accounts*: where each account is and what it is called, and no secret. */

const version = 1

/** The most accounts of a list. */
export const maxListed = 1000

/** Nothing of it has to be corrected: a sign-in could have left it so. */
export const listedAccount = z
  .strictObject({
    address: z
      .string()
      .check(z.maxLength(4096), z.describe('Base URL of the service: https://, no trailing slash')),
    username: z.string().check(z.minLength(1), z.maxLength(4096)),
    name: z.string().check(z.minLength(1), z.maxLength(200)),
  })
  .check(
    z.refine(({ address, username, name }) => {
      const place = parseServiceAddress(address)
      const isSame = place.kind === 'ok' && place.address === address
      return isSame && isUsername(username) && accountName(name) === name
    }),
  )
export type ListedAccount = z.infer<typeof listedAccount>

/** `docs/accounts.schema.json` is made from it. */
export const accountList = z.strictObject({
  /** For an editor. */
  $schema: z.optional(z.string()),
  version: z.literal(version),
  accounts: z.array(listedAccount).check(z.maxLength(maxListed)),
})

export function writeAccountList(accounts: readonly ListedAccount[]): string {
  const list: z.infer<typeof accountList> = {
    version,
    accounts: accounts.map(({ address, username, name }) => ({ address, username, name })),
  }
  return `${JSON.stringify(list, null, 2)}\n`
}

/** Reads such a file, which may be anybody's: all of it, or null. */
export function readAccountList(text: string): readonly ListedAccount[] | null {
  return accountList.safeParse(parseJson(text)).data?.accounts ?? null
}

/** As the form sends it: RFC 7617 allows no colon in it. */
function isUsername(text: string): boolean {
  return !text.includes(':') && cleanText(text, text.length) === text && text.trim() === text
}
