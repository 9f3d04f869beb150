import * as z from 'zod/mini'

/** Whether programs may have tokens now (`on`), or why not. */
export const access = z.enum(['on', 'off', 'locked', 'vault-closed'])
export type Access = z.infer<typeof access>

export function accessOf(now: {
  readonly mayAsk: boolean
  readonly isLocked: boolean
  readonly isVaultOpen: boolean
}): Access {
  if (!now.mayAsk) return 'off'
  if (now.isLocked) return 'locked'
  return now.isVaultOpen ? 'on' : 'vault-closed'
}
