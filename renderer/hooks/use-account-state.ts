import type { AccountView } from '../../app/model/snapshot.ts'
import { type AccountState, accountState } from '../lib/accounts.ts'
import { timedStatus } from '../lib/timed-values.ts'
import { useTimedValue } from './use-timed-value.ts'

/** The one truth about an account at this instant, for whatever draws it. */
export function useAccountState(account: AccountView): AccountState | null {
  const { token } = account
  const status = useTimedValue((now) => (token ? timedStatus(token, now) : { value: null, until: null }))
  return accountState(account, status)
}
