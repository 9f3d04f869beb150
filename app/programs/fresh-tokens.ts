import type { Clock } from '../ports.ts'
import * as say from '../words/program-problems.ts'
import { programKey } from './approvals.ts'
import { lasts, nextStep } from './min-valid.ts'
import { type Problem, problem } from './problem.ts'
import type { Program } from './program.ts'
import type { ProgramAccount, ProgramAccounts } from './program-accounts.ts'

/**
 * A refused token was replaced, and one job of a terminal has the new one. For so long its other jobs may still be
 * told by the service that the old one is refused, ms.
 */
const slowJobsMs = 10_000

/** Programs come and go: beyond so many, the one that got its token the longest ago is forgotten. */
const keptAtMost = 1_000

export type WithToken = ProgramAccount & { readonly token: NonNullable<ProgramAccount['token']> }

type Fresh = { readonly kind: 'fresh'; readonly account: WithToken }

interface Asked {
  readonly minValidMs: number
  readonly rejected: boolean
  /** When the request came, by the monotonic clock, ms. */
  readonly arrivedAt: number
}

/** A token that a program got. */
interface Given {
  readonly mark: number
  /** When it got that token for the first time, by the monotonic clock, ms. */
  readonly since: number
  /** When each of its processes got it, as far as that counts; null where the system does not tell. */
  readonly jobs: Map<number | null, number>
}

/** A renewal that a refused token asked for. */
interface Rejection {
  /** When it began, by the wall clock. */
  readonly at: number
  readonly running: Promise<void> | null
  /** The token that it brought; null before its end. */
  readonly mark: number | null
}

interface Ports {
  readonly clock: Clock
  readonly accounts: ProgramAccounts
}

/** Sees to it that a program gets a token that is good enough, with as few renewals as that takes. */
export class FreshTokens {
  readonly #ports: Ports
  /** The token that each program got last, by account. */
  readonly #given = new Map<string, Map<string, Given>>()
  /** The last renewal that a refused token asked for, by account. */
  readonly #rejections = new Map<string, Rejection>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** The account with its token as it is now, renewed before where needed. */
  async get({ id }: ProgramAccount, program: Program | null, asked: Asked): Promise<Fresh | Problem> {
    const { clock, accounts } = this.#ports
    // Those who come while a refused token is being replaced wait for the new one.
    for (let running = this.#running(id); running !== null; running = this.#running(id)) await running
    const before = accounts.get(id)?.token ?? null
    const given = this.#givenTo(id, program, before, asked.arrivedAt)
    const step = nextStep(before, asked, given, this.#rejections.get(id)?.at ?? null, clock.now())
    if (step.kind === 'wait') return renewedJustNow(step.untilAt - clock.now())
    if (step.kind === 'renew') {
      await (asked.rejected ? this.#replace(id) : accounts.renew(id))
      const replaced = accounts.get(id)?.token?.renewalMark !== before?.renewalMark
      if (asked.rejected && !replaced) return this.#none(id)
    }
    const account = accounts.get(id)
    if (!hasToken(account) || account.token.expiresAt <= clock.now()) return this.#none(id)
    return lasts(account.token, asked.minValidMs, clock.now())
      ? { kind: 'fresh', account }
      : problem('no-valid-token', say.tooShort(account.token.expiresAt - clock.now()))
  }

  /** Renews, because a program asked for just that. */
  async renew(accountId: string): Promise<Fresh | Problem> {
    const { accounts } = this.#ports
    const before = accounts.get(accountId)?.token?.renewalMark
    await accounts.renew(accountId)
    const account = accounts.get(accountId)
    return hasToken(account) && account.token.renewalMark !== before
      ? { kind: 'fresh', account }
      : this.#none(accountId)
  }

  /** Remembers which token a program got, to understand its next `rejected`. */
  given({ id, token }: WithToken, program: Program | null): void {
    const byProgram = this.#given.get(id) ?? new Map<string, Given>()
    const key = programKey(program)
    const now = this.#ports.clock.monotonic()
    const pid = program?.pid ?? null
    const known = byProgram.get(key)
    if (known?.mark === token.renewalMark) {
      if (now < known.since + slowJobsMs && !known.jobs.has(pid)) known.jobs.set(pid, now)
      return
    }
    byProgram.delete(key)
    const [oldest] = byProgram.keys()
    if (oldest !== undefined && byProgram.size >= keptAtMost) byProgram.delete(oldest)
    const jobs = new Map([[pid, now]])
    this.#given.set(id, byProgram.set(key, { mark: token.renewalMark, since: now, jobs }))
  }

  forget(accountId: string): void {
    this.#given.delete(accountId)
    this.#rejections.delete(accountId)
  }

  #givenTo(accountId: string, program: Program | null, token: ProgramAccount['token'], arrivedAt: number) {
    const given = this.#given.get(accountId)?.get(programKey(program))
    if (given === undefined) return null
    // A request that came before the program had this token is about the one before. Several jobs of one
    // terminal are one program here: where one has the replacement, another may still ask about the one before.
    const isReplacement = this.#rejections.get(accountId)?.mark === given.mark
    const gotAt = given.jobs.get(program?.pid ?? null)
    const knownFrom = isReplacement ? (gotAt ?? given.since + slowJobsMs) : given.since
    return given.mark === token?.renewalMark && arrivedAt >= knownFrom ? 'this' : 'another'
  }

  #running(accountId: string): Promise<void> | null {
    return this.#rejections.get(accountId)?.running ?? null
  }

  async #replace(accountId: string): Promise<void> {
    const { clock, accounts } = this.#ports
    const at = clock.now()
    const running = accounts.renew(accountId)
    this.#rejections.set(accountId, { at, running, mark: null })
    await running
    if (this.#running(accountId) !== running) return
    const mark = accounts.get(accountId)?.token?.renewalMark ?? null
    this.#rejections.set(accountId, { at, running: null, mark })
  }

  #none(accountId: string): Problem {
    const account = this.#ports.accounts.get(accountId)
    if (account === null) return problem('no-account', say.signedOutMeanwhile)
    const code = account.failure?.personMustAct === true ? 'sign-in-needed' : 'no-valid-token'
    return problem(code, account.failure?.sentence ?? say.notRenewed)
  }
}

function hasToken(account: ProgramAccount | null): account is WithToken {
  return account !== null && account.token !== null
}

function renewedJustNow(waitMs: number): Problem {
  return problem('renewed-just-now', say.renewedJustNow, Math.max(1, Math.ceil(waitMs / 1_000)))
}
