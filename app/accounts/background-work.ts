import type { Snapshot } from '../model/snapshot.ts'

/** Whether Deckpass has something to do without its window: accounts to renew, or a vault that may hold some. */
export function hasBackgroundWork({
  base: { vault, lock },
  accounts,
}: Pick<Snapshot, 'base' | 'accounts'>): boolean {
  // Nothing of the accounts is told then.
  if (lock.locked) return true
  switch (vault.state) {
    case 'ready':
      return accounts.length > 0
    case 'choose':
      return false
    case 'opening':
    case 'unavailable':
    case 'locked':
      return true
  }
}
