import type { ConnectionRow } from '../model/connection-check.ts'
import type { ConnectionCheck } from '../ports/index.ts'
import { checkConnection } from '../service/check-connection.ts'
import type { TokenManager } from './token-manager.ts'

/** What a check found. `address`: of the service, null if there was none to check. */
export interface CheckedConnection {
  readonly address: string | null
  readonly rows: readonly ConnectionRow[]
}

/**
 * Checks the way to a service. Which address is called comes from the account or from the sign-in that failed,
 * never from the page, which could tell somebody something by it.
 */
export class ConnectionChecks {
  readonly #check: ConnectionCheck
  readonly #manager: Pick<TokenManager, 'addressOf'>
  last: CheckedConnection = { address: null, rows: [] }

  constructor(check: ConnectionCheck, manager: Pick<TokenManager, 'addressOf'>) {
    this.#check = check
    this.#manager = manager
  }

  /** `accountId` null: of the sign-in that failed last. */
  async check(accountId: string | null): Promise<ConnectionRow[]> {
    const address = this.#manager.addressOf(accountId)
    const rows = await checkConnection(this.#check, address)
    this.last = { address, rows }
    return rows
  }
}
