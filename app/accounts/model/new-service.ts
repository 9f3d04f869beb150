import { hostOf } from '../../service/model/service-address.ts'
import type { AccountView } from './account-view.ts'

type Known = Pick<AccountView, 'address'> & { readonly token: object | null }

/** True if no account with a token uses this host and port. It is then named before credentials are sent to it. */
export function isNewService(host: string, accounts: readonly Known[]): boolean {
  // An account without a token has never reached its host.
  return accounts.every(({ address, token }) => token === null || hostOf(address) !== host)
}
