import type { ActivityEvent, ProgramName } from '../model/account/activity.ts'
import { titleOf } from '../model/programs/consent-request.ts'
import type { Clock } from '../ports/index.ts'
import type { Program } from './program.ts'
import type { ProgramAccounts } from './program-accounts.ts'

/** How often is written after this time, ms, because each write is one of the whole vault. */
const writeAfterMs = 5_000

/** Hand-outs of one account to one program. */
interface Count {
  readonly accountId: string
  readonly event: ActivityEvent
  /** The file of the program. */
  readonly path: string | null
  /** Since the last write. */
  times: number
  stopTimer: () => void
}

interface Ports {
  readonly clock: Pick<Clock, 'after'>
  readonly accounts: Pick<ProgramAccounts, 'note' | 'noteAlwaysUsed'>
}

/**
 * Writes every hand-out into the account's activity: the first to a program at once, then every 5 s how many more. With
 * them it is written when a program that always may have the token last got it.
 */
export class HandOuts {
  readonly #ports: Ports
  /** By account, and what the activity calls the program. */
  readonly #counts = new Map<string, Count>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  add(accountId: string, program: Program | null, reason: string | null): void {
    const key = JSON.stringify([accountId, nameOf(program), program?.path])
    const count = this.#counts.get(key)
    if (count !== undefined) {
      count.times += 1
      return
    }
    const event: ActivityEvent = { kind: 'token-given', program: nameOf(program), reason }
    const path = program?.path ?? null
    this.#counts.set(key, { accountId, event, path, times: 1, stopTimer: () => {} })
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
      const { accountId, event, path, times } = count
      this.#ports.accounts.note(accountId, event, times)
      if (path !== null) this.#ports.accounts.noteAlwaysUsed(accountId, path)
      count.times = 0
      count.stopTimer = this.#ports.clock.after(writeAfterMs, () => this.#write(key))
    }
  }
}

export function nameOf(program: Program | null): ProgramName | null {
  if (program === null) return null
  const name = program.isTyped ? 'deckpass' : titleOf(program)
  return { name, origin: program.startedIn ?? name }
}
