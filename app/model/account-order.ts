import type { Settings } from './settings.ts'
import type { AccountView } from './snapshot.ts'

export type AccountOrder = Settings['accountOrder']

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * The accounts in the order that the person chose for the list and its numbers. `names`: what each is called, by id.
 * `urgency`: those that need the person first, then by expiry; those without a token last.
 */
export function inOrder(
  accounts: readonly AccountView[],
  order: AccountOrder,
  names: ReadonlyMap<string, string>,
): readonly AccountView[] {
  if (order === 'own') return accounts
  if (order === 'urgency')
    return accounts.toSorted((a, b) => needsPerson(b) - needsPerson(a) || expiry(a) - expiry(b))
  const nameOf = ({ id, name }: AccountView) => names.get(id) ?? name
  return accounts.toSorted((a, b) => byName.compare(nameOf(a), nameOf(b)))
}

const needsPerson = ({ renewal }: AccountView) => Number(renewal.state === 'action-needed')
const expiry = ({ token }: AccountView) => token?.expiresAt ?? Number.MAX_SAFE_INTEGER
