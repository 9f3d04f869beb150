/** The kinds of trouble of an account, which decide badge, notice, list, ring, tray, order and the CLI's output. */
export const troubles = ['sign-in', 'check-address', 'ask-administrator', 'renewal-fails', 'expired'] as const
export type Trouble = (typeof troubles)[number]
