import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { type AccountTrouble, troubleAt } from '../../app/renewal/model/account-trouble.ts'
import { useTimedValue } from '../window/use-timed-value.ts'

/** The account's current trouble, or null. */
export function useTrouble(account: AccountView): AccountTrouble | null {
  const { token } = account
  return useTimedValue((now) => ({
    value: troubleAt(account, now),
    until: token !== null && now < token.expiresAt ? token.expiresAt : null,
  }))
}
