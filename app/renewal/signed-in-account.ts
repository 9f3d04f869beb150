import type { Ports } from '../ports/index.ts'
import type { Credentials } from '../service/model/credentials.ts'
import { hostOf } from '../service/model/service-address.ts'
import { type Account, type AccountKey, account, isSameAccount } from '../vault/model/account.ts'
import { accountName, defaultName } from '../vault/model/account-name.ts'

/** What a person typed to sign in, checked. The name may be empty: only a link gives one. */
export interface TypedAccount extends Pick<Account, 'address' | 'username' | 'name' | 'keepSignedIn'> {
  readonly credentials: Credentials
}

/** The account of a sign-in, without its new token. `existing`: as it is when the token arrives; null for a new one. */
export function signedInAccount(
  { address, username, name: typedName, keepSignedIn, credentials }: TypedAccount,
  existing: Account | null,
  random: Pick<Ports['random'], 'id'>,
): Account {
  const key = { address, username }
  const hasMoved = existing !== null && !isSameAccount(existing, key)
  const isNamed = existing !== null && !(hasMoved && existing.name === defaultNameOf(existing))
  const name = typedName || (isNamed && existing.name) || defaultNameOf(key)
  return {
    ...(existing ?? account.parse({ id: random.id(), ...key, name })),
    // A token and its lifetime belong to one address and username.
    ...(hasMoved && { token: null }),
    ...key,
    name,
    keepSignedIn,
    credentials,
  }
}

function defaultNameOf({ username, address }: AccountKey): string {
  return accountName(defaultName(username, hostOf(address)))
}
