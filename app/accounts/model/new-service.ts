import { hostOf } from '../../service/model/service-address.ts'
import type { AccountView } from './account-view.ts'

type Known = Pick<AccountView, 'address'> & { readonly token: object | null }

/**
 * Whether no account that has a token uses that host, which counts with its port. The window then names the host before
 * credentials go there; where a link named it, a dialog of the system asks.
 */
export function isNewService(host: string, accounts: readonly Known[]): boolean {
  // An account without a token has never reached its host.
  return accounts.every(({ address, token }) => token === null || hostOf(address) !== host)
}
