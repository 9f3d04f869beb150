import type { Values } from '../../app/model/copying/copy-template.ts'
import type { AccountView } from '../../app/model/snapshot/snapshot.ts'

/** What a copy format of this account would hold, with the token masked. */
export function valuesOf({ token, address, name }: AccountView): Values {
  return {
    token: `••••••••${token?.lastFour ?? ''}`,
    expires: new Date(token?.expiresAt ?? 0).toISOString(),
    address,
    account: name,
  }
}
