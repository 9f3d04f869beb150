import type { TokenCopies } from '../copying/token-copies.ts'
import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import type { Notifier, Ports } from '../ports/index.ts'
import type { Plan } from '../renewal/plan.ts'
import type { Renewals } from '../renewal/renewals.ts'
import type { SettingsStore } from '../settings/ports.ts'
import type { Listeners } from '../util/listeners.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import type { ProcessId } from './asker.ts'
import type { Choice, ConsentRequestView } from './model/consent-request.ts'
import type { ProgramNotification } from './model/program-view.ts'

export interface BrokerPorts extends Pick<Ports, 'clock' | 'digest' | 'random'> {
  readonly accounts: Pick<AccountStore, 'all' | 'get'>
  readonly activity: Pick<Activities, 'note'>
  readonly copies: Pick<TokenCopies, 'copy'>
  readonly events: CoreEvents
  readonly lock: Pick<Lock, 'lock' | 'view'>
  readonly notifier: Pick<Notifier<ProgramNotification>, 'show'>
  readonly plan: Pick<Plan, 'shownFailure' | 'mayBeReplaced' | 'viewOf'>
  readonly renewals: Pick<Renewals, 'renew'>
  readonly settings: Pick<SettingsStore, 'changed' | 'read'>
  readonly tokenFiles: { has(accountId: string): boolean }
  isRunning(process: ProcessId): boolean
}

export type ProgramsAccess = 'on' | 'off' | 'locked' | 'vault-closed'

export interface ConsentDialog {
  /** Replaces the request; null closes the window. */
  show(request: ConsentRequestView | null): void
  readonly answered: Pick<Listeners<[requestId: string, choice: Choice]>, 'add'>
}
