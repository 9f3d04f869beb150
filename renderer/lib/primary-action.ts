import { requiredAction } from '../../app/model/failure-action.ts'
import type { RenewalView } from '../../app/model/snapshot.ts'
import type { TokenStatus } from '../../app/model/token.ts'

/** What the large button of the card does. */
export type PrimaryAction =
  | 'copy'
  | 'renew'
  | 'sign-in-again'
  | 'check-address'
  | 'give-proxy-password'
  | 'choose-certificate'
  | 'sign-out'

/** A renewal that failed, and is tried again or waits for the person. */
export type FailingRenewal = Extract<RenewalView, { state: 'waiting' | 'action-needed' }>

/**
 * What only the person can do for renewal comes first, then copying a usable token, then getting a new one.
 * `status` is null without a token, `failing` is null if the last renewal succeeded. `moved`: the organization has set
 * another address than the account's.
 */
export function primaryActionFor(
  status: TokenStatus | null,
  failing: FailingRenewal | null,
  canRenew: boolean,
  moved: boolean,
): PrimaryAction {
  const action = failing?.state === 'action-needed' ? requiredAction(failing.failure) : 'none'
  const mustAsk = action === 'ask-administrator'
  if (mustAsk && moved) return 'sign-in-again'
  if (!mustAsk && action !== 'none' && action !== 'see-answer') return action
  if (status === 'valid' || status === 'expiring') return 'copy'
  if (mustAsk) return 'sign-out'
  return canRenew ? 'renew' : 'sign-in-again'
}
