import * as z from 'zod/mini'
import { cleanText } from '../util/clean-text.ts'
import { parseJson } from '../util/parse-json.ts'
import { accountName, hostOf } from './account-names.ts'
import { parseServiceAddress } from './service-address.ts'
import { tokenFileProblem } from './token-file.ts'

/** The file of *Export accounts*: where each account is and what it is called, and no secret. */

const version = 1

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
  accounts: z.array(listedAccount).check(z.maxLength(1000)),
})

/** Why nothing of a file is imported. */
export const importRefusal = z.discriminatedUnion('reason', [
  z.strictObject({ reason: z.literal('not-read'), problem: tokenFileProblem }),
  z.strictObject({ reason: z.enum(['no-list', 'too-many']) }),
  /** `number`: of the first account that the sign-in form would not take either, from 1. */
  z.strictObject({ reason: z.literal('bad-account'), number: z.number() }),
])
export type ImportRefusal = z.infer<typeof importRefusal>

type ListReading =
  | { readonly kind: 'list'; readonly accounts: readonly ListedAccount[] }
  | { readonly kind: 'refused'; readonly refusal: ImportRefusal }

export function writeAccountList(accounts: readonly ListedAccount[]): string {
  const list: z.infer<typeof accountList> = {
    version,
    accounts: accounts.map(({ address, username, name }) => ({ address, username, name })),
  }
  return `${JSON.stringify(list, null, 2)}\n`
}

/** Reads such a file, which may be anybody's: all of it or nothing. `mayCall`: whether the policy allows a host. */
export function readAccountList(text: string, mayCall: (host: string) => boolean): ListReading {
  const parsed = accountList.safeParse(parseJson(text))
  if (parsed.success) {
    const { accounts } = parsed.data
    const index = accounts.findIndex(({ address }) => !mayCall(hostOf(address)))
    return index < 0 ? { kind: 'list', accounts } : refused({ reason: 'bad-account', number: index + 1 })
  }
  const { issues } = parsed.error
  if (issues.some(({ code, path }) => code === 'too_big' && path.length === 1))
    return refused({ reason: 'too-many' })
  const index = issues[0]?.path[1]
  return refused(
    typeof index === 'number' ? { reason: 'bad-account', number: index + 1 } : { reason: 'no-list' },
  )
}

function refused(refusal: ImportRefusal): ListReading {
  return { kind: 'refused', refusal }
}

/** As the form sends it: RFC 7617 allows no colon in it. */
function isUsername(text: string): boolean {
  return !text.includes(':') && cleanText(text, text.length) === text && text.trim() === text
}
