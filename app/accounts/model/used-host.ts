import { hostOf } from '../../service/model/service-address.ts'
import type { AccountView } from './account-view.ts'

type Used = Pick<AccountView, 'address'> & { readonly token: object | null }

/** Whether an account that has a token uses that host, which counts with its port. */
export function isUsedHost(host: string, accounts: readonly Used[]): boolean {
  // An account without a token has never reached its host.
  return accounts.some(({ address, token }) => token !== null && hostOf(address) === host)
}
