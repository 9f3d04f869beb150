import { type ApprovalView, type Choice, maxApprovalHours } from '../model/programs/consent-request.ts'
import type { Clock, Random } from '../ports/index.ts'
import type { Program } from './program.ts'
import type { ProgramAccounts } from './program-accounts.ts'

const approvalMs = maxApprovalHours * 3_600_000

interface TimedApproval {
  readonly id: string
  readonly accountId: string
  readonly program: Program
  /** By `Clock.uptime`. */
  readonly endsAt: number
  /** Epoch ms; null: never. */
  lastUsedAt: number | null
}

interface Ports {
  readonly clock: Pick<Clock, 'now' | 'uptime'>
  readonly random: Pick<Random, 'id'>
  readonly accounts: ProgramAccounts
  /** Whether this process lives. */
  isRunning(process: Program['lives']): boolean
}

/** Which program may have which account's token without being asked about. A program that nobody names never may. */
export class Approvals {
  readonly #ports: Ports
  #timed: readonly TimedApproval[] = []

  constructor(ports: Ports) {
    this.#ports = ports
  }

  covers(accountId: string, program: Program | null): boolean {
    if (program === null) return false
    if (this.#timedOf(accountId, program) !== undefined) return true
    const always = this.#ports.accounts.get(accountId)?.alwaysAllowed ?? []
    return always.some(({ path }) => isAlways(program, path))
  }

  /** Keeps what follows from a yes. Nothing is kept of `once`. */
  add(accountId: string, program: Program | null, choice: Exclude<Choice, 'no'>): void {
    if (program === null) return
    const { clock, random, accounts } = this.#ports
    const id = random.id()
    const { path } = program
    if (choice === 'until-it-ends')
      this.#timed = [
        ...this.#timed,
        { id, accountId, program, endsAt: clock.uptime() + approvalMs, lastUsedAt: null },
      ]
    if (choice === 'always' && path !== null && isAlways(program, path))
      accounts.allowAlways(accountId, { id, path, lastUsedAt: null })
  }

  /** The program got the token. */
  noteUse(accountId: string, program: Program | null): void {
    const approval = program && this.#timedOf(accountId, program)
    if (approval) approval.lastUsedAt = this.#ports.clock.now()
  }

  /** Those in force, for the settings. */
  list(): ApprovalView[] {
    const { clock, accounts } = this.#ports
    const always = accounts.all().flatMap(({ id: accountId, alwaysAllowed }) =>
      alwaysAllowed.map((each) => ({
        ...each,
        accountId,
        name: each.path.split('/').at(-1) ?? each.path,
        endsAt: null,
      })),
    )
    const timed = this.#inForce().map(({ id, accountId, program: { closes }, endsAt, lastUsedAt }) => ({
      id,
      accountId,
      name: closes,
      path: null,
      endsAt: clock.now() + endsAt - clock.uptime(),
      lastUsedAt,
    }))
    return [...always, ...timed]
  }

  /** Takes one back that `list` showed. Returns whether a program may have had an account's token by it. */
  revoke(id: string): (accountId: string, program: Program | null) => boolean {
    const timed = this.#timed.find((each) => each.id === id)
    if (timed !== undefined) {
      this.#timed = this.#timed.filter((each) => each !== timed)
      return (accountId, program) => accountId === timed.accountId && isSameLife(program, timed.program)
    }
    for (const account of this.#ports.accounts.all()) {
      const always = account.alwaysAllowed.find((each) => each.id === id)
      if (always === undefined) continue
      this.#ports.accounts.revokeAlways(account.id, id)
      return (accountId, program) =>
        accountId === account.id && program !== null && isAlways(program, always.path)
    }
    return () => false
  }

  /** Ends what was allowed for a time: on locking, and when the switch is turned off. *Always* stays. */
  end(): void {
    this.#timed = []
  }

  /** The account was signed out, or is one at another place, and with it went what was always allowed. */
  forget(accountId: string): void {
    this.#timed = this.#timed.filter((each) => each.accountId !== accountId)
  }

  #timedOf(accountId: string, program: Program): TimedApproval | undefined {
    return this.#inForce().find((each) => each.accountId === accountId && isSameLife(program, each.program))
  }

  #inForce(): readonly TimedApproval[] {
    const uptime = this.#ports.clock.uptime()
    this.#timed = this.#timed.filter(
      ({ endsAt, program }) => uptime < endsAt && this.#ports.isRunning(program.lives),
    )
    return this.#timed
  }
}

function isAlways(program: Program, path: string): boolean {
  return program.canBeAlways && program.path === path
}

function isSameLife(one: Program | null, other: Program): boolean {
  return one?.lives.pid === other.lives.pid && one.lives.startedAt === other.lives.startedAt
}
