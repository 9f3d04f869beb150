import { isHostAllowed, type Policy } from '../policy/model.ts'
import { basicCredentials } from '../service/basic-credentials.ts'
import { causeAlone, type Failure } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Account } from '../vault/model/account.ts'

/** Why no call can be made for the account now; null if one can. */
export function noCallFailure(account: Account, policy: Policy): Failure | null {
  if (!isHostAllowed(policy, hostOf(account.address))) return causeAlone('host-not-allowed')
  if (!unsendable.has(account)) unsendable.set(account, unsendableFailure(account))
  return unsendable.get(account) ?? null
}

/** Encoding each password again at every look would be slow. */
const unsendable = new WeakMap<Account, Failure | null>()

function unsendableFailure({ username, credentials }: Account): Failure | null {
  if (credentials === null) return causeAlone('no-password')
  const basic = basicCredentials(username, credentials.password)
  return basic.kind === 'refused' ? causeAlone('unsendable') : null
}
