import { distinctNames } from '../accounts/model/account-names.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Problem } from './model/program-problem.ts'
import type { ProgramAccount } from './program-accounts.ts'

type Named = Pick<ProgramAccount, 'id' | 'name' | 'username' | 'address'>

/**
 * The account that a program means: by id, else by name (also in the longer form that tells accounts of one name apart),
 * else by username or host, else by the beginning of the name or the username, in any case of letters. Without a name the
 * program means the only account. If several fit, the problem lists them.
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
  const folded = wanted.toLowerCase()
  const ways: ((account: T) => boolean)[] = [
    ({ id }) => id === wanted,
    ({ id }) => names.get(id) === wanted,
    ({ name }) => name === wanted,
    ({ name }) => name.toLowerCase() === folded,
    ({ username, address }) => [username, hostOf(address)].some((each) => each.toLowerCase() === folded),
    ({ username, address }) => `${username}@${hostOf(address)}`.toLowerCase() === folded,
    ({ name, username }) => [name, username].some((each) => each.toLowerCase().startsWith(folded)),
  ]
  for (const way of ways) {
    const found = accounts.filter(way)
    if (found.length > 0) return found
  }
  return []
}
