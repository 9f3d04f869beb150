import type { CoreEvents } from '../events/core-events.ts'
import type { Scheduler } from '../events/scheduler.ts'
import type { PolicyStore } from '../policy/ports.ts'
import type { Ports } from '../ports/index.ts'
import type { Failure } from '../service/model/failure.ts'
import type { Http } from '../service/ports.ts'
import type { Redactor } from '../util/redactor.ts'
import type { AccountStore } from '../vault/account-store.ts'
import type { Activities } from '../vault/activities.ts'
import type { Account } from '../vault/model/account.ts'
import type { Vault } from '../vault/vault.ts'
import type { CallsInFlight } from './calls-in-flight.ts'

/** What the parts of renewal need; each takes some of it. */
export interface RenewalPorts extends Pick<Ports, 'clock' | 'random' | 'log' | 'digest'> {
  readonly http: Http
  readonly policy: PolicyStore
  readonly redactor: Redactor
  readonly scheduler: Scheduler
  readonly vault: Pick<Vault, 'merged' | 'waitForWrites'>
  readonly activity: Pick<Activities, 'note'>
  readonly events: Pick<CoreEvents, 'accountChanged' | 'accountMoved' | 'accountGone' | 'quit'>
  readonly accounts: AccountStore
  readonly calls: CallsInFlight
  /** Decides whether to notify; one state may be reported several times. */
  readonly notifications: {
    renewed(before: Account, after: Account): void
    failed(account: Account): void
    /** A renewal is due, or was forbidden, and no call can be made until the person or an administrator acts. */
    blocked(account: Account, why: Failure): void
    /** A renewal fails, and the token expires soon or has expired. */
    expiring(account: Account, why: Failure): void
  }
}
