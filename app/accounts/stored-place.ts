import type { SignInField } from '../bridge/contract.ts'
import type { Account } from '../model/account.ts'
import type { Question } from '../ports.ts'
import { parseServiceAddress } from '../service/service-address.ts'

/** Where secrets go: a service and a name there. */
type Place = Pick<Account, 'address' | 'username'>

/**
 * Whether both are one place: the same scheme, host, port, path and username. Stored secrets go nowhere
 * but to the place that they were stored for.
 */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.address === other.address && one.username === other.username
}

/** Why an account cannot sign in again at another place, at each field that differs; none where it is the same. */
export function otherPlaceRefusals(
  stored: Place,
  asked: Place,
): { readonly field: SignInField; readonly sentence: string }[] {
  const refusals: { field: SignInField; sentence: string }[] = []
  if (asked.address !== stored.address)
    refusals.push({
      field: 'address',
      sentence: `This account belongs to ${stored.address}. Add another account for another address.`,
    })
  if (asked.username !== stored.username)
    refusals.push({
      field: 'username',
      sentence: `This account belongs to ${stored.username}. Add another account for another username.`,
    })
  return refusals
}

/**
 * The question before anything is sent to a host that no account uses, while accounts are stored; null where
 * none is needed. The first sign-in of all asks nothing. A host counts with its port.
 */
export function newServiceQuestion(host: string, stored: readonly Place[]): Question | null {
  const isUsed = stored.some(({ address }) => hostOf(address) === host)
  if (stored.length === 0 || isUsed) return null
  return {
    message: `Send this username, password and company key to ${host}?`,
    detail: `You have not used the service at ${host} before. Go on only if your company gave you this address.`,
    confirm: 'Sign in',
  }
}

function hostOf(address: string): string | null {
  const parsed = parseServiceAddress(address)
  return parsed.kind === 'ok' ? parsed.host : null
}
