/** Whether programs may have tokens now (`on`), or why not. */
export type Access = 'on' | 'off' | 'locked' | 'vault-closed'

export function accessOf(now: {
  readonly mayAsk: boolean
  readonly isLocked: boolean
  readonly isVaultOpen: boolean
}): Access {
  if (!now.mayAsk) return 'off'
  if (now.isLocked) return 'locked'
  return now.isVaultOpen ? 'on' : 'vault-closed'
}
