import { isHostAllowed, type Policy } from '../policy/model.ts'
import { basicCredentials } from '../service/basic-credentials.ts'
import { causeAlone, type Failure } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import { memo } from '../util/memo.ts'
import type { Account } from '../vault/model/account.ts'

/** Why no call can be made for the account now; null if one can. */
export function noCallFailure(account: Account, policy: Policy): Failure | null {
  if (!isHostAllowed(policy, hostOf(account.address))) return causeAlone('host-not-allowed')
  return unsendableFailure(account)
}

/** Encoding each password again at every look would be slow. */
const unsendableFailure = memo(({ username, credentials }: Account): Failure | null => {
  if (credentials === null) return causeAlone('no-password')
  const basic = basicCredentials(username, credentials.password)
  return basic.kind === 'refused' ? causeAlone('unsendable') : null
})
