import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { textMeant } from '../../app/util/typed-text.ts'
import { t } from '../../app/words/index.ts'

/** What a sign-in to the account is called. An account that was imported has no token before its first one. */
export function signInWords({ token }: Pick<AccountView, 'token'>): string {
  return t(token === null ? 'accounts.window.signIn.submit' : 'accounts.window.account.signInAgain')
}

/** What distinguishes the account from others of the same name; empty if there are none. */
export function differenceIn(label: string, { name }: Pick<AccountView, 'name'>): string {
  return label.slice(name.length).replace(/^ \((.*)\)$/, '$1')
}

/** The accounts whose name, username or host contains `query`, in the order given. */
export function filterAccounts(accounts: readonly AccountView[], query: string): readonly AccountView[] {
  const wanted = textMeant('name', query).toLocaleLowerCase()
  if (wanted === '') return accounts
  return accounts.filter(({ name, username, host }) =>
    [name, username, host].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
}

/** The first letters of the first two words of a name; the first one of the username where the name begins with it. */
export function initials({ name, username, host }: Pick<AccountView, 'name' | 'username' | 'host'>): string {
  const given = name === `${username} @ ${host}` ? username : name
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
