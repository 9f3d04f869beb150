import type { Problem } from '../model/failure/program-problem.ts'

/** What a program may name an account by. */
export interface AccountNames {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly host: string
}

/**
 * The account that a program means: by id, else by name, else by username or host, else by the beginning of the name or
 * the username, whether in upper or lower case. A program that names none means the only one. If several fit, the
 * problem lists them.
 */
export function chooseAccount<T extends AccountNames>(
  accounts: readonly T[],
  wanted: string | undefined,
): { readonly kind: 'chosen'; readonly account: T } | Problem {
  if (accounts.length === 0) return { kind: 'problem', code: 'no-account', isSignedOut: false }
  const fitting = wanted === undefined ? accounts : fits(accounts, wanted)
  const [account] = fitting
  if (account === undefined)
    return { kind: 'problem', code: 'unknown-account', wanted: wanted ?? '', accounts }
  if (fitting.length > 1) return { kind: 'problem', code: 'account-ambiguous', accounts: fitting }
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
    (account) => [account.name, account.username].some((each) => each.toLowerCase().startsWith(folded)),
  ]
  for (const way of ways) {
    const found = accounts.filter(way)
    if (found.length > 0) return found
  }
  return []
}
