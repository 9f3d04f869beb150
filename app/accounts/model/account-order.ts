import { troubleAt, urgencyOf } from '../../renewal/model/account-trouble.ts'
import type { Settings } from '../../settings/model/settings.ts'
import type { AccountView } from './account-view.ts'

/**
 * The accounts in the order that the person chose, for the list, its number keys and the tray. `names` is by id.
 * `urgency`: accounts in trouble first, then by expiry; accounts without a token last. `now`: epoch ms.
 */
export function sortedAccounts(
  accounts: readonly AccountView[],
  order: Settings['accountOrder'],
  names: ReadonlyMap<string, string>,
  now: number,
): readonly AccountView[] {
  if (order === 'own') return accounts
  if (order === 'name') {
    // Created on use, because the first collator of a process would delay the start by some milliseconds.
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const nameOf = ({ id, name }: AccountView) => names.get(id) ?? name
    return accounts.toSorted((a, b) => compare(nameOf(a), nameOf(b)))
  }
  const urgency = new Map(accounts.map((each) => [each, urgencyOf(troubleAt(each, now))]))
  const rank = (account: AccountView) => urgency.get(account) ?? 0
  return accounts.toSorted((a, b) => rank(a) - rank(b) || expiry(a) - expiry(b))
}

const expiry = ({ token }: AccountView) => token?.expiresAt ?? Number.MAX_SAFE_INTEGER
