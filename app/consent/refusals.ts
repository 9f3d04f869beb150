import type { Program } from './program.ts'

/**
 * How long nobody is asked about a program after the first no, the second in a row, and each further one, ms. Instants
 * are by `Clock.uptime`.
 */
const silencesMs = [5 * 60_000, 3_600_000, 24 * 3_600_000] as const

interface Silence {
  readonly accountId: string
  /** Noes in a row. */
  readonly noes: number
  readonly endsAt: number
}

/**
 * What a person said no to. A no belongs to the script and the program that it was started in, by their files, so that
 * starting either anew asks nobody again. It outlasts a lock, because to lock needs no consent; it is in memory alone.
 */
export class Refusals {
  readonly #silences = new Map<string, Silence>()

  /** Whether nobody is asked now. */
  holds(accountId: string, program: Program | null, uptime: number): boolean {
    const silence = this.#silences.get(refusalKey(accountId, program))
    return silence !== undefined && uptime < silence.endsAt
  }

  /** The person said no. */
  add(accountId: string, program: Program | null, uptime: number): void {
    const key = refusalKey(accountId, program)
    const noes = (this.#silences.get(key)?.noes ?? 0) + 1
    // Whom the system does not name cannot be told apart: one that nags must not silence the others for a day.
    const step = program === null ? 1 : Math.min(noes, silencesMs.length)
    this.#silences.set(key, { accountId, noes, endsAt: uptime + (silencesMs[step - 1] ?? 0) })
  }

  /** The person said yes: the next no is a first one. */
  clear(accountId: string, program: Program | null): void {
    this.#silences.delete(refusalKey(accountId, program))
  }

  /** The account was signed out. */
  forget(accountId: string): void {
    for (const [key, silence] of this.#silences)
      if (silence.accountId === accountId) this.#silences.delete(key)
  }
}

/** Equal for all requests that one no refuses. */
export function refusalKey(accountId: string, program: Program | null): string {
  if (program === null) return accountId
  const { origin, scriptPath, name } = program
  return JSON.stringify([accountId, origin.path ?? origin.name, scriptPath ?? name])
}
