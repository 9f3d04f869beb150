import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { canonicalName } from '../../app/util/canonical-name.ts'
import { trimTyped } from '../../app/util/typed-text.ts'

/** The part of the label that distinguishes accounts of the same name; empty if the name is unique. */
export function differenceIn(label: string, { name }: Pick<AccountView, 'name'>): string {
  return label.slice(name.length).replace(/^ \((.*)\)$/, '$1')
}

/** The accounts whose name, username or host contains `query`, in the same order. */
export function filterAccounts(accounts: readonly AccountView[], query: string): readonly AccountView[] {
  const wanted = canonicalName(trimTyped('name', query)).toLocaleLowerCase()
  if (wanted === '') return accounts
  return accounts.filter(({ name, username, host }) =>
    [name, username, host].some((text) => canonicalName(text).toLocaleLowerCase().includes(wanted)),
  )
}

/** The first letters of a name's first two words, or of the username if the name begins with it. */
export function initials({ name, username, host }: Pick<AccountView, 'name' | 'username' | 'host'>): string {
  const given = name === `${username} @ ${host}` ? username : name
  const parts = given.split(/[^\p{L}\p{N}\p{M}]+/u).filter((part) => part !== '')
  // For a name without letters, its first grapheme.
  const letters =
    parts.length > 0 ? parts.slice(0, given === name ? 2 : 1).map(firstSign) : [firstSign(given.trim())]
  return letters.join('').toLocaleUpperCase()
}

/** Created for the first row, then shared by all rows. */
let segmenter: Intl.Segmenter | null = null

function firstSign(text: string): string {
  segmenter ??= new Intl.Segmenter()
  const [first] = segmenter.segment(text)
  return first?.segment ?? ''
}
