/**
 * What is wrong with an account, in one word: badge, notice, list, ring, tray, order and the command go by it. A sign-in
 * that is the first one has no token to renew.
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
