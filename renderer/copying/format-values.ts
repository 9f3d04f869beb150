import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { TokenValues } from '../../app/formats/model/render-token.ts'

/** What a copy format of this account would hold, with the token masked. */
export function valuesOf({ token, host, username }: AccountView): TokenValues {
  return {
    token: `••••••••${token?.lastFour ?? ''}`,
    expiresAt: token?.expiresAt ?? 0,
    estimated: token?.estimated ?? true,
    host,
    username,
  }
}
