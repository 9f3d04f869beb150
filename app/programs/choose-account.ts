import { distinctNames } from '../accounts/model/account-names.ts'
import { hostOf, parseServiceAddress } from '../service/model/service-address.ts'
import { canonicalName } from '../util/canonical-name.ts'
import type { Account } from '../vault/model/account.ts'
import type { Problem } from './model/program-problem.ts'

type Named = Pick<Account, 'id' | 'name' | 'username' | 'address'>

/**
 * The account that a program means: by id, else by name (including the longer form that tells accounts of one name
 * apart), else by username or host (the port is optional), else by the beginning of the name or the username. In each
 * step, a match with the same case wins. A host is accepted in every form that the sign-in accepts. Without a name the
 * program means the only account. If several match, the problem lists them.
 */
export function chooseAccount<T extends Named>(
  accounts: readonly T[],
  wanted: string | undefined,
): { readonly kind: 'chosen'; readonly account: T } | Problem {
  if (accounts.length === 0) return { kind: 'problem', code: 'no-account', isSignedOut: false }
  const names = distinctNames(accounts)
  const listed = (some: readonly T[]) => some.map(({ id, name }) => names.get(id) ?? name)
  const fitting = wanted === undefined ? accounts : fits(accounts, names, wanted)
  const [account] = fitting
  if (account === undefined)
    return { kind: 'problem', code: 'unknown-account', wanted: wanted ?? '', accounts: listed(accounts) }
  if (fitting.length > 1) return { kind: 'problem', code: 'account-ambiguous', accounts: listed(fitting) }
  return { kind: 'chosen', account }
}

/** The accounts that match in the first step in which any account matches. */
function fits<T extends Named>(accounts: readonly T[], names: ReadonlyMap<string, string>, wanted: string) {
  const name = canonicalName(wanted)
  const place = placeIn(name)
  const placesOf = ({ username, address }: T) => [hostOf(address), `${username}@${hostOf(address)}`]
  const withoutPort = (text: string) => text.replace(/:\d+$/, '')
  const equals = (text: string, asked: string) => text === asked
  const begins = (text: string, asked: string) => text.startsWith(asked)
  const steps: readonly (readonly [string, (account: T) => readonly string[], typeof equals])[] = [
    [name, ({ id }) => [id], equals],
    [name, (account) => [names.get(account.id) ?? account.name], equals],
    [name, (account) => [account.name], equals],
    [name, ({ username }) => [username], equals],
    [place, placesOf, equals],
    [place, (account) => placesOf(account).map(withoutPort), equals],
    [name, (account) => [account.name, account.username], begins],
  ]
  for (const [asked, textsOf, matches] of steps)
    for (const form of [(text: string) => text, (text: string) => text.toLowerCase()]) {
      const fitting = accounts.filter((account) =>
        textsOf(account).some((text) => matches(form(canonicalName(text)), form(asked))),
      )
      if (fitting.length > 0) return fitting
    }
  return []
}

/** `host` or `username@host`, with the host as it is compared. Empty, which matches nothing, if there is no host. */
function placeIn(wanted: string): string {
  const [, user = '', address = ''] = /^(.*@)?(.*)$/s.exec(wanted) ?? []
  const parsed = parseServiceAddress(address)
  return parsed.kind === 'ok' ? `${user}${parsed.host}` : ''
}
