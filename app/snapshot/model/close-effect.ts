import { isLocked } from '../../lock/model/lock-view.ts'
import type { Snapshot } from './snapshot.ts'

/** The effect of closing the window. `quits-without-tray`: Deckpass would stay in the tray, but there is none. */
export type CloseEffect = 'keeps-running' | 'quits' | 'quits-without-tray'

/** Deckpass keeps running without its window if the person wants that, it has work to do, and a tray shows it. */
export function closeEffectOf({ base, accounts }: Snapshot): CloseEffect {
  const { vault, lock, settings, hasTray } = base
  // A locked snapshot has no accounts, though there may be some to renew, as in a vault that is not open yet.
  const mayHaveAccounts = vault.state === 'ready' ? accounts.length > 0 : vault.state !== 'choose'
  if (!settings.keepInTray || !(mayHaveAccounts || isLocked(lock))) return 'quits'
  return hasTray ? 'keeps-running' : 'quits-without-tray'
}
