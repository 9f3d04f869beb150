/**
 * The kinds of trouble of an account, which decide badge, notice, list, ring, tray, order and the CLI's output. A first
 * sign-in has no token to renew.
 */
export const troubles = [
  'sign-in',
  'first-sign-in',
  'check-address',
  'ask-administrator',
  'renewal-fails',
  'expired',
] as const
export type Trouble = (typeof troubles)[number]
