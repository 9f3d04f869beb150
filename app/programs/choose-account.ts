import * as say from '../words/program-problems.ts'
import { type Problem, problem } from './problem.ts'

/** What a program may name an account by. */
export interface AccountNames {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly host: string
}

/**
 * The account that a program means: by id, else by name, else by username or host, large and small
 * letters alike. Without a word it is the only one. A word that fits several is a problem that lists them.
 */
export function chooseAccount<T extends AccountNames>(
  accounts: readonly T[],
  wanted: string | undefined,
): { readonly kind: 'chosen'; readonly account: T } | Problem {
  if (accounts.length === 0) return problem('no-account', say.nobodySignedIn)
  const fitting = wanted === undefined ? accounts : fits(accounts, wanted)
  const [account] = fitting
  if (account === undefined)
    return problem('unknown-account', say.unknownAccount(wanted ?? '', listed(accounts)))
  if (fitting.length > 1) return problem('account-ambiguous', say.ambiguousAccount(listed(fitting)))
  return { kind: 'chosen', account }
}

function fits<T extends AccountNames>(accounts: readonly T[], wanted: string): readonly T[] {
  const folded = wanted.toLowerCase()
  const ways: ((account: T) => boolean)[] = [
    (account) => account.id === wanted,
    (account) => account.name === wanted,
    (account) => account.name.toLowerCase() === folded,
    (account) => [account.username, account.host].some((each) => each.toLowerCase() === folded),
    (account) => `${account.username}@${account.host}`.toLowerCase() === folded,
  ]
  for (const way of ways) {
    const found = accounts.filter(way)
    if (found.length > 0) return found
  }
  return []
}

/** A thousand accounts would fill the terminal. */
const listedAtMost = 20

function listed(accounts: readonly AccountNames[]): string {
  const names = accounts
    .slice(0, listedAtMost)
    .map(({ name, username, host }) => `${JSON.stringify(name)} (${username}@${host})`)
  const more = accounts.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
