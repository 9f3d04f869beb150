import type { TokenStatus } from '../../app/model/account/token.ts'
import { type Failure, requiredAction } from '../../app/model/failure/failure.ts'

/** What the card's buttons do; null: the notice has the one thing to do. */
export type CardAction = 'copy' | 'renew' | 'sign-in'

/** `status` is null without a token. */
export function cardActionFor(
  status: TokenStatus | null,
  isFailing: boolean,
  canRenew: boolean,
): CardAction | null {
  if (status === 'valid' || status === 'expiring') return 'copy'
  if (isFailing) return null
  return canRenew ? 'renew' : 'sign-in'
}

/** What the button of the notice on a failed renewal does. */
export type NoticeAction =
  | 'try-now'
  | 'sign-in-again'
  | 'check-address'
  | 'give-proxy-password'
  | 'choose-certificate'

/**
 * Null where only an administrator can help. `moved`: the organization has set another address than the account's, where
 * the person can sign in.
 */
export function noticeActionFor(failure: Failure, moved: boolean): NoticeAction | null {
  const action = requiredAction(failure)
  if (action === 'ask-administrator') return moved ? 'sign-in-again' : null
  return action === 'none' || action === 'see-answer' ? 'try-now' : action
}
