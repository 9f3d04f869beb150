import type { Clock } from '../ports.ts'
import { handedOut } from '../words/programs.ts'
import { originKey, type Program } from './program.ts'
import type { ProgramAccounts } from './program-accounts.ts'

/** Hand-outs within this time from the first one share its line, ms. */
const spanMs = 3_600_000
/** Further hand-outs are on their line after this time, ms. A crash loses as much of the count. */
const writeAfterMs = 5_000
/**
 * After so many lines of one terminal, editor or app, new reasons are left out; after as many more, new names of
 * scripts, too.
 */
const maxLines = 10

interface Line {
  readonly accountId: string
  readonly entryId: string
  readonly startedAt: number
  times: number
  lastAt: number
}

interface Ports {
  readonly clock: Pick<Clock, 'now' | 'after'>
  readonly accounts: Pick<ProgramAccounts, 'note' | 'repeat'>
}

/**
 * Writes every hand-out into the account's activity: the first one of a program as a line, at once, and those
 * that follow within an hour as a count on that line. A line for each would let a busy script push out
 * everything else that the activity holds, and have the vault written for each.
 */
export class HandOutDiary {
  readonly #ports: Ports
  /** By account, terminal, editor or app, and text. */
  readonly #lines = new Map<string, Line>()
  readonly #unwritten = new Map<string, Line>()
  #stopTimer: (() => void) | null = null

  constructor(ports: Ports) {
    this.#ports = ports
  }

  add(accountId: string, program: Program | null, said: string | null): void {
    const { clock, accounts } = this.#ports
    const now = clock.now()
    for (const [key, line] of this.#lines) if (!isWithin(line, now)) this.#lines.delete(key)
    const start = JSON.stringify([accountId, originKey(program)])
    const text = this.#textFor(start, program, said)
    const key = start + text
    const line = this.#lines.get(key)
    if (line === undefined) {
      const entryId = accounts.note(accountId, text)
      if (entryId !== null)
        this.#lines.set(key, { accountId, entryId, startedAt: now, times: 1, lastAt: now })
      return
    }
    line.times += 1
    line.lastAt = now
    this.#unwritten.set(key, line)
    this.#stopTimer ??= clock.after(writeAfterMs, () => this.write())
  }

  /** It says less where there are many lines of the same origin already. */
  #textFor(start: string, program: Program | null, said: string | null): string {
    const count = [...this.#lines.keys()].filter((key) => key.startsWith(start)).length
    const has = (text: string) => this.#lines.has(start + text)
    const inFull = handedOut(program, said)
    if (has(inFull) || count < maxLines) return inFull
    const withoutReason = handedOut(program, null)
    if (has(withoutReason) || count < 2 * maxLines) return withoutReason
    return handedOut(program && { ...program, name: program.origin.name }, null)
  }

  /** Writes what is only counted so far. Call before Deckpass locks or ends. */
  write(): void {
    this.#stopTimer?.()
    this.#stopTimer = null
    const lines = [...this.#unwritten]
    this.#unwritten.clear()
    for (const [key, line] of lines) {
      const { accountId, entryId, times, lastAt } = line
      const isThere = this.#ports.accounts.repeat(accountId, entryId, { times, lastAt })
      // The next hand-out begins a new line.
      if (!isThere) this.#lines.delete(key)
    }
  }
}

/** A clock that was set back begins a new line. */
function isWithin({ startedAt, lastAt }: Line, now: number): boolean {
  return now >= lastAt && now - startedAt < spanMs
}
