import type { CoreEvents } from '../events/core-events.ts'
import type { Lock } from '../lock/lock.ts'
import { isLocked } from '../lock/model/lock-view.ts'
import type { Ports } from '../ports/index.ts'
import { sleep } from '../ports/waits.ts'
import type { CallPurpose, OutgoingCalls } from '../service/outgoing-calls.ts'
import { serialQueue } from '../util/serial-queue.ts'
import { checkConnection, notAllowedReport } from './connection-report.ts'
import type { ConnectionRow } from './model/connection-row.ts'
import type { ProbeConnection } from './ports.ts'

interface CheckPorts extends Pick<Ports, 'clock'> {
  readonly probeConnection: ProbeConnection
  readonly calls: Pick<OutgoingCalls, 'pauseMs' | 'take'>
  /** The address of an account or, for null, of the last failed sign-in; null if there is none. */
  addressOf(accountId: string | null): string | null
  readonly lock: Pick<Lock, 'lockSignal'>
  readonly events: Pick<CoreEvents, 'lockChanged'>
}

const connectionTest: CallPurpose = { minPauseMs: 5_000 }

/** The result of a check. `address` is null if there was no service to check. */
interface CheckedConnection {
  readonly address: string | null
  readonly rows: readonly ConnectionRow[]
}

const nothingChecked: CheckedConnection = { address: null, rows: [] }

/**
 * Checks connections to services, one at a time, with a pause between two. The address comes from the account or from
 * the failed sign-in, never from the page, which could otherwise send data to an address of its own.
 */
export class CheckQueue {
  readonly #ports: CheckPorts
  /** By address, the checks that run or are queued. */
  readonly #pending = new Map<string, Promise<ConnectionRow[]>>()
  readonly #turn = serialQueue()
  last = nothingChecked

  constructor(ports: CheckPorts) {
    this.#ports = ports
    ports.events.lockChanged.add((after) => {
      if (!isLocked(after)) return
      this.last = nothingChecked
      this.#pending.clear()
    })
  }

  /** `accountId` null: the last failed sign-in. Concurrent checks of one address share a result. */
  async check(accountId: string | null): Promise<ConnectionRow[]> {
    const address = this.#ports.addressOf(accountId)
    if (address === null) return []
    const pending = this.#pending.get(address)
    if (pending !== undefined) return pending
    const { lockSignal } = this.#ports.lock
    const rows = this.#turn(() => this.#run(address, lockSignal))
    this.#pending.set(address, rows)
    return rows.finally(() => {
      if (this.#pending.get(address) === rows) this.#pending.delete(address)
    })
  }

  async #run(address: string, lockSignal: AbortSignal): Promise<ConnectionRow[]> {
    const { clock, calls, probeConnection } = this.#ports
    const pauseMs = calls.pauseMs(connectionTest)
    if (pauseMs > 0) await sleep(clock, pauseMs)
    if (lockSignal.aborted) return []
    const isBlocked = calls.take(connectionTest, address) !== null
    const rows = isBlocked
      ? notAllowedReport(address)
      : await checkConnection(probeConnection, address, clock)
    if (lockSignal.aborted) return []
    this.last = { address, rows }
    return rows
  }
}
