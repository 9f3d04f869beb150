import type { AccountView } from '../../app/model/snapshot.ts'

/** The accounts whose name, username or host contains `query`, in the order given. */
export function filterAccounts(accounts: readonly AccountView[], query: string): readonly AccountView[] {
  const wanted = query.trim().toLocaleLowerCase()
  if (wanted === '') return accounts
  return accounts.filter(({ name, username, host }) =>
    [name, username, host].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
}

/** Accounts that need the person first, then by expiry; those without a token last. */
export function sortByUrgency(accounts: readonly AccountView[]): readonly AccountView[] {
  const needsPerson = (account: AccountView) => (account.renewal.state === 'action-needed' ? 0 : 1)
  const endsAt = (account: AccountView) => account.token?.expiresAt ?? Number.MAX_SAFE_INTEGER
  return accounts.toSorted((a, b) => needsPerson(a) - needsPerson(b) || endsAt(a) - endsAt(b))
}

/** The first letters of the first two words of a name. */
export function initials(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== '')
  // A name without letters: its first grapheme.
  const letters = parts.length > 0 ? parts.slice(0, 2).map(firstSign) : [firstSign(name.trim())]
  return letters.join('').toLocaleUpperCase()
}

function firstSign(text: string): string {
  const [first] = new Intl.Segmenter().segment(text)
  return first?.segment ?? ''
}
