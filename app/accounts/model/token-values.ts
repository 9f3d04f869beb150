import type { TokenValues } from '../../formats/model/copy-format.ts'
import { hostOf } from '../../service/model/service-address.ts'
import type { Account } from '../../vault/model/account.ts'

export function tokenValues({ token, address, username }: Account): TokenValues | null {
  if (token === null) return null
  const { value, expiresAt, estimated } = token
  return { token: value, expiresAt, estimated, host: hostOf(address), username }
}
