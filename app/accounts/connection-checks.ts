import type { Lock } from '../lock/lock.ts'
import type { ConnectionRow } from '../model/help/connection-check.ts'
import type { ConnectionCheck } from '../ports/index.ts'
import { checkConnection } from '../service/check-connection.ts'
import type { TokenManager } from './token-manager.ts'

/** What a check found. `address`: of the service, null if there was none to check. */
interface CheckedConnection {
  readonly address: string | null
  readonly rows: readonly ConnectionRow[]
}

const nothingChecked: CheckedConnection = { address: null, rows: [] }

/**
 * Checks the way to a service. Which address is called comes from the account or from the sign-in that failed,
 * never from the page, which could tell somebody something by it.
 */
export class ConnectionChecks {
  readonly #check: ConnectionCheck
  readonly #manager: Pick<TokenManager, 'addressOf'>
  readonly #lock: Pick<Lock, 'isLocked' | 'lockSignal' | 'onChange'>
  last = nothingChecked

  constructor(
    check: ConnectionCheck,
    manager: Pick<TokenManager, 'addressOf'>,
    lock: Pick<Lock, 'isLocked' | 'lockSignal' | 'onChange'>,
  ) {
    this.#check = check
    this.#manager = manager
    this.#lock = lock
    lock.onChange(() => {
      if (lock.isLocked) this.last = nothingChecked
    })
  }

  /** `accountId` null: of the sign-in that failed last. */
  async check(accountId: string | null): Promise<ConnectionRow[]> {
    const { lockSignal } = this.#lock
    const address = this.#manager.addressOf(accountId)
    const rows = await checkConnection(this.#check, address)
    if (lockSignal.aborted) return []
    this.last = { address, rows }
    return rows
  }
}
