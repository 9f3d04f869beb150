import { isLocked } from '../../lock/model/lock-view.ts'
import type { Snapshot } from './snapshot.ts'

/** What closing the window does. `quits-without-tray`: Deckpass would stay in the tray, and there is none. */
export type Closing = 'keeps-running' | 'quits' | 'quits-without-tray'

/** Deckpass goes on without its window if the person wants that, there is something to do, and a tray shows it. */
export function closingOf({ base, accounts }: Pick<Snapshot, 'base' | 'accounts'>): Closing {
  if (!base.settings.keepInTray || !hasBackgroundWork(base, accounts)) return 'quits'
  return base.hasTray ? 'keeps-running' : 'quits-without-tray'
}

/** Whether there are accounts to renew, or a vault that may hold some. */
function hasBackgroundWork({ vault, lock }: Snapshot['base'], accounts: Snapshot['accounts']): boolean {
  // A locked snapshot has no accounts.
  if (isLocked(lock)) return true
  switch (vault.state) {
    case 'ready':
      return accounts.length > 0
    case 'choose':
      return false
    case 'opening':
    case 'unavailable':
    case 'closed':
      return true
  }
}
