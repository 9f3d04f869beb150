import { type AccountTrouble, troubleOf } from '../../app/model/snapshot/account-trouble.ts'
import type { AccountView } from '../../app/model/snapshot/snapshot.ts'
import { timedStatus } from '../lib/timed-values.ts'
import { useTimedValue } from './use-timed-value.ts'

/** What is wrong with an account at this instant, for whatever draws it. */
export function useTrouble(account: AccountView): AccountTrouble | null {
  const { token } = account
  const status = useTimedValue((now) => (token ? timedStatus(token, now) : { value: null, until: null }))
  return troubleOf(account, status)
}
