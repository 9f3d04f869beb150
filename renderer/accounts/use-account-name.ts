import { nameAmong } from '../../app/accounts/model/account-names.ts'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { useSnapshot } from '../window/use-snapshot.ts'

/** What the account is called among all, as in the list. */
export function useAccountName(account: AccountView): string {
  return useSnapshot(({ accounts }) => nameAmong(accounts, account))
}
