import type { Snapshot } from '../model/snapshot.ts'

/** Whether Deckpass has something to do without its window: accounts to renew, or a vault that may hold some. */
export function hasBackgroundWork({
  base: { vault },
  accounts,
}: Pick<Snapshot, 'base' | 'accounts'>): boolean {
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
