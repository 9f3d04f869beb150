import { actionAfter } from '../../app/model/failure.ts'
import type { RenewalView } from '../../app/model/snapshot.ts'
import type { TokenStatus } from '../../app/model/token.ts'

/** The one thing to do with an account now; the card's large button. */
export type PrimaryAction =
  | 'copy'
  | 'renew'
  | 'sign-in-again'
  | 'check-address'
  | 'give-proxy-password'
  | 'choose-certificate'

type Failing = Extract<RenewalView, { state: 'waiting' | 'action-needed' }>

/**
 * What a person most likely has to do: mend what only they can mend, else copy a token that is good for
 * something, else get a new one. `status` is null where there is no token, `failing` null where the last
 * renewal went well.
 */
export function primaryActionFor(
  status: TokenStatus | null,
  failing: Failing | null,
  canRenew: boolean,
): PrimaryAction {
  const action = failing?.state === 'action-needed' ? actionAfter(failing.failure) : 'none'
  if (action !== 'none' && action !== 'see-answer') return action
  if (status === 'valid' || status === 'expiring') return 'copy'
  return canRenew ? 'renew' : 'sign-in-again'
}
