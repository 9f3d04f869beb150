import type { ActivityEvent, ProgramName } from '../vault/model/activity.ts'
import type { Asker } from './asker.ts'
import type { BrokerPorts } from './ports.ts'

/** The pause between writes of a count, ms, because each write is one of the whole vault. */
const writeAfterMs = 5_000

interface Count {
  readonly accountId: string
  readonly event: ActivityEvent
  /** The number since the last write. */
  times: number
  stopTimer: () => void
}

/** Records every hand-out in the account's activity: the first of a kind at once, further ones as a count every 5 s. */
export class HandOutLog {
  readonly #ports: Pick<BrokerPorts, 'clock' | 'accounts'>
  readonly #counts = new Map<string, Count>()

  constructor(ports: Pick<BrokerPorts, 'clock' | 'accounts'>) {
    this.#ports = ports
  }

  add(accountId: string, event: ActivityEvent): void {
    const key = JSON.stringify([accountId, event])
    const count = this.#counts.get(key)
    if (count !== undefined) {
      count.times += 1
      return
    }
    this.#counts.set(key, { accountId, event, times: 1, stopTimer: () => {} })
    this.#write(key)
  }

  /** Writes the pending counts. Call before Deckpass locks or quits. */
  write(): void {
    for (const key of [...this.#counts.keys()]) this.#write(key)
  }

  /** Stops the timer if nothing was counted. */
  #write(key: string): void {
    const count = this.#counts.get(key)
    if (count === undefined) return
    count.stopTimer()
    if (count.times === 0) this.#counts.delete(key)
    else {
      this.#ports.accounts.note(count.accountId, count.event, count.times)
      count.times = 0
      count.stopTimer = this.#ports.clock.after(writeAfterMs, () => this.#write(key))
    }
  }
}

/** The program's name in the activity; null if it is unknown. */
export function activityName(asker: Asker | null): ProgramName | null {
  if (asker === null) return null
  const name = asker.name ?? ''
  return { name, origin: asker.terminal === null ? name : (asker.terminal.name ?? '') }
}
