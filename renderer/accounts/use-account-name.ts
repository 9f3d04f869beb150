import { useMemo } from 'react'
import { nameAmong } from '../../app/accounts/model/account-names.ts'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { useSnapshot } from '../window/use-snapshot.ts'

/** The account's name as in the list, distinct among all accounts. */
export function useAccountName(account: AccountView): string {
  const accounts = useSnapshot((snapshot) => snapshot.accounts)
  // The selector does not compute this, because it runs several times for each snapshot.
  return useMemo(() => nameAmong(accounts, account), [accounts, account])
}
