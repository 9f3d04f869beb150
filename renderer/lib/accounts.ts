import { defaultName } from '../../app/model/account-names.ts'
import { requiredAction } from '../../app/model/failure-action.ts'
import type { AccountView } from '../../app/model/snapshot.ts'
import type { TokenStatus } from '../../app/model/token.ts'
import { t } from '../../app/words/index.ts'

/**
 * What the badge, the list and the ring say of an account: what a person must do comes before how the token is. Null:
 * there is no token, and one will come.
 */
export type AccountState = TokenStatus | 'needs-sign-in' | 'needs-person'

/** `status` is null without a token. */
export function accountState(
  { renewal, canRenew }: Pick<AccountView, 'renewal' | 'canRenew'>,
  status: TokenStatus | null,
): AccountState | null {
  if (renewal.state === 'action-needed')
    return requiredAction(renewal.failure) === 'sign-in-again' ? 'needs-sign-in' : 'needs-person'
  if (!canRenew && renewal.state !== 'running' && (status === null || status === 'expired'))
    return 'needs-sign-in'
  return status
}

/** What a sign-in to the account is called. One that was imported has no token before its first. */
export function signInWords({ token }: Pick<AccountView, 'token'>): string {
  return t(token === null ? 'window.signIn.submit' : 'window.account.signInAgain')
}

/** The accounts whose name, username or host contains `query`, in the order given. */
export function filterAccounts(accounts: readonly AccountView[], query: string): readonly AccountView[] {
  const wanted = query.trim().toLocaleLowerCase()
  if (wanted === '') return accounts
  return accounts.filter(({ name, username, host }) =>
    [name, username, host].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
}

/** The first letters of the first two words of a name; the first one of the username where no name was given. */
export function initials({ name, username, host }: Pick<AccountView, 'name' | 'username' | 'host'>): string {
  const given = name === defaultName(username, host) ? username : name
  const parts = given.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== '')
  // A name without letters: its first grapheme.
  const letters =
    parts.length > 0 ? parts.slice(0, given === name ? 2 : 1).map(firstSign) : [firstSign(given.trim())]
  return letters.join('').toLocaleUpperCase()
}

function firstSign(text: string): string {
  const [first] = new Intl.Segmenter().segment(text)
  return first?.segment ?? ''
}
