import { isLocked } from '../../lock/model/lock-view.ts'
import type { Snapshot } from './snapshot.ts'

/** The effect of closing the window. `quits-without-tray`: Deckpass would stay in the tray, but there is none. */
export type Closing = 'keeps-running' | 'quits' | 'quits-without-tray'

/** Deckpass keeps running without its window if the person wants that, it has work to do, and a tray shows it. */
export function closingOf({ base, accounts }: Pick<Snapshot, 'base' | 'accounts'>): Closing {
  if (!base.settings.keepInTray || !hasBackgroundWork(base, accounts)) return 'quits'
  return base.hasTray ? 'keeps-running' : 'quits-without-tray'
}

/** True if there are accounts to renew, or if the vault may contain some. */
function hasBackgroundWork({ vault, lock }: Snapshot['base'], accounts: Snapshot['accounts']): boolean {
  // A locked snapshot has no accounts.
  if (isLocked(lock)) return true
  return vault.state === 'ready' ? accounts.length > 0 : vault.state !== 'choose'
}
