import { distinctNames } from '../accounts/model/account-names.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Problem } from './model/program-problem.ts'
import type { ProgramAccount } from './program-accounts.ts'

type Named = Pick<ProgramAccount, 'id' | 'name' | 'username' | 'address'>

/**
 * The account that a program means: by id, else by name (including the longer form that tells accounts of one name apart),
 * else by username or host (the port is optional), else by the beginning of the name or the username. In each step, a match
 * in case wins. Without a name the program means the only account. If several match, the problem lists them.
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

function fits<T extends Named>(
  accounts: readonly T[],
  names: ReadonlyMap<string, string>,
  wanted: string,
): readonly T[] {
  const isSame = (text: string, asked: string) => text === asked
  const begins = (text: string, asked: string) => text.startsWith(asked)
  const withUser = (username: string, host: string) => [host, `${username}@${host}`]
  const ways: (readonly [texts: (account: T) => readonly string[], matches: typeof isSame])[] = [
    [({ id }) => [id], isSame],
    [({ id, name }) => [names.get(id) ?? name], isSame],
    [({ name }) => [name], isSame],
    [({ username, address }) => [username, ...withUser(username, hostOf(address))], isSame],
    [({ username, address }) => withUser(username, new URL(address).hostname), isSame],
    [({ name, username }) => [name, username], begins],
  ]
  for (const [texts, matches] of ways) {
    const exact = accounts.filter((account) => texts(account).some((text) => matches(text, wanted)))
    if (exact.length > 0) return exact
    const folded = wanted.toLowerCase()
    const found = accounts.filter((account) =>
      texts(account).some((text) => matches(text.toLowerCase(), folded)),
    )
    if (found.length > 0) return found
  }
  return []
}
