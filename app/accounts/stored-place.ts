import type { Account } from '../model/account.ts'
import type { Confirmation } from '../model/confirmation.ts'
import type { SignInProblem } from '../model/sign-in-problem.ts'
import { parseServiceAddress } from '../service/service-address.ts'

/** Where secrets go: a service and a name there. */
export type Place = Pick<Account, 'address' | 'username'>

/**
 * Whether both are one place: the same scheme, host, port, path and username. Stored secrets go nowhere
 * but to the place that they were stored for.
 */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.address === other.address && one.username === other.username
}

/** Why an account cannot sign in again at another place, at each field that differs; none where it is the same. */
export function otherPlaceProblems(stored: Place, asked: Place): SignInProblem[] {
  const fields = (['address', 'username'] as const).filter((field) => asked[field] !== stored[field])
  return fields.map((field) => ({ field, reason: 'other-place', stored: stored[field] }))
}

/**
 * What is asked before anything is sent to a host that no account uses, while accounts are stored; null where
 * none is needed. The first sign-in of all asks nothing. A host counts with its port.
 */
export function newServiceConfirmation(host: string, stored: readonly Place[]): Confirmation | null {
  const isUsed = stored.some(({ address }) => hostOf(address) === host)
  if (stored.length === 0 || isUsed) return null
  return { kind: 'new-service', host }
}

function hostOf(address: string): string | null {
  const parsed = parseServiceAddress(address)
  return parsed.kind === 'ok' ? parsed.host : null
}
