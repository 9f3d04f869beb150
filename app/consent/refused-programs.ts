import { type RefusedProgramView, refusalMs } from '../model/programs/consent-request.ts'
import type { Clock, Random } from '../ports/index.ts'
import type { Program } from './program.ts'

interface Silence {
  readonly id: string
  readonly accountId: string
  readonly program: Program | null
  /** By `Clock.uptime`. */
  readonly endsAt: number
}

interface Ports {
  readonly clock: Pick<Clock, 'now' | 'uptime'>
  readonly random: Pick<Random, 'id'>
}

/**
 * What a person said no to. A no belongs to the script or program by its file, so that starting it anew asks nobody
 * again. It outlasts a lock, because to lock needs no consent; it is in memory alone.
 */
export class RefusedPrograms {
  readonly #ports: Ports
  readonly #silences = new Map<string, Silence>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Whether nobody is asked now. */
  holds(accountId: string, program: Program | null): boolean {
    const silence = this.#silences.get(refusalKey(accountId, program))
    return silence !== undefined && this.#ports.clock.uptime() < silence.endsAt
  }

  /** The person said no. */
  add(accountId: string, program: Program | null): void {
    const { clock, random } = this.#ports
    const silence = { id: random.id(), accountId, program, endsAt: clock.uptime() + refusalMs }
    this.#silences.set(refusalKey(accountId, program), silence)
  }

  /** Those that hold, for the settings. */
  list(): RefusedProgramView[] {
    const { clock } = this.#ports
    return [...this.#silences.values()]
      .filter(({ endsAt }) => clock.uptime() < endsAt)
      .map(({ id, accountId, program, endsAt }) => ({
        id,
        accountId,
        program: program && {
          name: program.name,
          runBy: program.runBy,
          startedIn: program.startedIn,
          isTyped: program.isTyped,
        },
        endsAt: clock.now() + endsAt - clock.uptime(),
      }))
  }

  /** Takes one back that `list` showed. */
  takeBack(id: string): void {
    this.#forget((silence) => silence.id === id)
  }

  /** The account was signed out, or is one at another place. */
  forget(accountId: string): void {
    this.#forget((silence) => silence.accountId === accountId)
  }

  #forget(isMeant: (silence: Silence) => boolean): void {
    for (const [key, silence] of this.#silences) if (isMeant(silence)) this.#silences.delete(key)
  }
}

/** Equal for all requests that one no refuses. */
export function refusalKey(accountId: string, program: Program | null): string {
  if (program === null) return accountId
  const { path, name, isTyped } = program
  return JSON.stringify([accountId, path ?? name, isTyped])
}
