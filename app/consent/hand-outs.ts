import type { ActivityEvent, ProgramName } from '../model/activity.ts'
import type { Clock } from '../ports/index.ts'
import type { Program } from './program.ts'
import type { ProgramAccounts } from './program-accounts.ts'

/** Hand-outs within this time from the first one share its entry, ms. */
const spanMs = 3_600_000
/** How often is written after this time, ms, because each write is one of the whole vault. */
const writeAfterMs = 5_000

interface Entry {
  readonly accountId: string
  readonly entryId: string
  readonly startedAt: number
  times: number
  lastAt: number
  isWritten: boolean
}

interface Ports {
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly accounts: Pick<ProgramAccounts, 'note' | 'repeat'>
}

/** Writes every hand-out into the account's activity: one entry for a program and hour, with how often. */
export class HandOuts {
  readonly #ports: Ports
  /** By account, terminal, editor or app, and name of the program. */
  readonly #entries = new Map<string, Entry>()
  #stopTimer: (() => void) | null = null

  constructor(ports: Ports) {
    this.#ports = ports
  }

  add(accountId: string, program: Program | null, reason: string | null): void {
    const { clock, accounts } = this.#ports
    const now = clock.now()
    for (const [key, entry] of this.#entries) if (!isWithin(entry, now)) this.#entries.delete(key)
    const key = JSON.stringify([accountId, program?.origin, program?.name])
    const entry = this.#entries.get(key)
    if (entry === undefined) {
      const entryId = accounts.note(accountId, handedOut(program, reason))
      if (entryId !== null)
        this.#entries.set(key, { accountId, entryId, startedAt: now, times: 1, lastAt: now, isWritten: true })
      return
    }
    entry.times += 1
    entry.lastAt = now
    entry.isWritten = false
    this.#stopTimer ??= clock.after(writeAfterMs, () => this.write())
  }

  /** Writes what is only counted so far. Call before Deckpass locks or ends. */
  write(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    for (const [key, entry] of this.#entries) {
      if (entry.isWritten) continue
      const { accountId, entryId, times, lastAt } = entry
      entry.isWritten = true
      // If it is gone, the next hand-out begins a new one.
      if (!this.#ports.accounts.repeat(accountId, entryId, { times, lastAt })) this.#entries.delete(key)
    }
  }
}

/** A clock that was set back begins a new entry. */
function isWithin({ startedAt, lastAt }: Entry, now: number): boolean {
  return now >= lastAt && now - startedAt < spanMs
}

function handedOut(program: Program | null, reason: string | null): ActivityEvent {
  return { kind: 'token-given', program: nameOf(program), reason }
}

export function nameOf(program: Program | null): ProgramName | null {
  return program && { name: program.name, origin: program.origin.name }
}
