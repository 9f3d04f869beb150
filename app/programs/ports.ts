import type { CopyResult } from '../copying/channels.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { lockDenial } from '../lock/model/lock-view.ts'
import type { Notifier, Ports } from '../ports/index.ts'
import type { Listeners } from '../util/listeners.ts'
import type { ProcessId } from './asker.ts'
import type { Choice, ConsentRequestView } from './model/consent-request.ts'
import type { ProgramNotification } from './model/program-view.ts'
import type { ProgramAccounts } from './program-accounts.ts'

export interface BrokerPorts extends Pick<Ports, 'clock' | 'random'> {
  readonly accounts: ProgramAccounts
  readonly events: CoreEvents
  readonly notifier: Pick<Notifier<ProgramNotification>, 'show'>
  /** The setting. */
  mayAsk(): boolean
  lockDenial(): ReturnType<typeof lockDenial>
  isRunning(process: ProcessId): boolean
  hasTokenFile(accountId: string): boolean
  /** Locks Deckpass; false if there is no PIN or passphrase to unlock it. */
  lock(): boolean
  /** Copies the token as the window does, if `mayStill` returns true right before. */
  copy(accountId: string, mayStill: () => boolean): Promise<CopyResult>
}

/** `on` if programs may have tokens now, or the reason why not. */
export type ProgramsAccess = 'on' | 'off' | 'locked' | 'vault-closed'

export interface ConsentDialog {
  /** Replaces the request; null closes the window. */
  show(request: ConsentRequestView | null): void
  readonly answered: Pick<Listeners<[requestId: string, choice: Choice]>, 'add'>
}
