import type { TokenStatus } from '../../app/vault/model/token.ts'

/** What the card's buttons do; null: the notice has the one thing to do. */
export type CardAction = 'copy' | 'renew' | 'sign-in'

/** `status` is null without a token. */
export function cardActionFor(
  status: TokenStatus | null,
  hasNotice: boolean,
  canRenew: boolean,
): CardAction | null {
  if (status === 'valid' || status === 'expiring') return 'copy'
  if (hasNotice) return null
  return canRenew ? 'renew' : 'sign-in'
}
