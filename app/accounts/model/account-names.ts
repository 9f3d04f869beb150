import { troubleAt, urgencyOf } from '../../renewal/model/account-trouble.ts'
import { hostOf } from '../../service/model/service-address.ts'
import type { Settings } from '../../settings/model/settings.ts'
import { canonicalName } from '../../util/canonical-name.ts'
import type { Account } from '../../vault/model/account.ts'
import type { AccountView } from './account-view.ts'

type Named = Pick<Account, 'id' | 'name' | 'username' | 'address'>

/** Labels that tell accounts of one name apart, shortest first. No two accounts share both username and address. */
const labels: readonly ((account: Named) => string)[] = [
  ({ name }) => name,
  ({ name, username }) => `${name} (${username})`,
  ({ name, username, address }) => `${name} (${username}, ${hostOf(address)})`,
  ({ name, username, address }) => `${name} (${username}, ${address.replace(/^https?:\/\//, '')})`,
  ({ name, username, address }) => `${name} (${username}, ${address})`,
]

/** The shortest distinct name of each listed account, by id. */
export function distinctNames(accounts: readonly Named[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  let left = accounts
  for (const labelOf of labels) {
    for (const account of left) names.set(account.id, labelOf(account))
    // Compare with all names, because one account's own name may equal another one's name with username.
    const byName = Map.groupBy(names.values(), canonicalName)
    left = accounts.filter(({ id }) => (byName.get(canonicalName(names.get(id) ?? ''))?.length ?? 0) > 1)
  }
  return names
}

export function nameAmong(accounts: readonly Named[], account: Named): string {
  return distinctNames(accounts).get(account.id) ?? account.name
}

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
