import type { TokenValues } from '../../formats/model/render-token.ts'
import { hostOf } from '../../service/model/service-address.ts'
import type { Account } from '../../vault/model/account.ts'

/** What a format may write of the account; null where it has no token. */
export function tokenValues({
  token,
  address,
  username,
}: Pick<Account, 'token' | 'address' | 'username'>): TokenValues | null {
  if (token === null) return null
  const { value, expiresAt, estimated } = token
  return { token: value, expiresAt, estimated, host: hostOf(address), username }
}
