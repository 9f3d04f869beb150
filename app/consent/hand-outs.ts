import type { ActivityEvent, ProgramName } from '../model/activity.ts'
import type { Clock } from '../ports/index.ts'
import type { Program } from './program.ts'
import type { ProgramAccounts } from './program-accounts.ts'

/** How often is written after this time, ms, because each write is one of the whole vault. */
const writeAfterMs = 5_000

/** Hand-outs of one account to one program. */
interface Count {
  readonly accountId: string
  readonly event: ActivityEvent
  /** Since the last write. */
  times: number
  stopTimer: () => void
}

interface Ports {
  readonly clock: Pick<Clock, 'after'>
  readonly accounts: Pick<ProgramAccounts, 'note'>
}

/** Writes every hand-out into the account's activity: the first to a program at once, then every 5 s how many more. */
export class HandOuts {
  readonly #ports: Ports
  /** By account, terminal, editor or app, and name of the program. */
  readonly #counts = new Map<string, Count>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  add(accountId: string, program: Program | null, reason: string | null): void {
    const key = JSON.stringify([accountId, nameOf(program)])
    const count = this.#counts.get(key)
    if (count !== undefined) {
      count.times += 1
      return
    }
    const event: ActivityEvent = { kind: 'token-given', program: nameOf(program), reason }
    this.#counts.set(key, { accountId, event, times: 1, stopTimer: () => {} })
    this.#write(key)
  }

  /** Writes what is only counted so far. Call before Deckpass locks or ends. */
  write(): void {
    for (const key of [...this.#counts.keys()]) this.#write(key)
  }

  /** Counts on only while there is something to count. */
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

export function nameOf(program: Program | null): ProgramName | null {
  return program && { name: program.name, origin: program.origin.name }
}
