import type { Problem } from '../model/failure/program-problem.ts'
import {
  type ApprovalView,
  type Choice,
  type ConsentRequestView,
  maxRequestMs,
  type RefusedProgramView,
} from '../model/programs/consent-request.ts'
import type { Ports } from '../ports/index.ts'
import { Approvals } from './approvals.ts'
import { chooseAccount } from './choose-account.ts'
import { type Answer, type ConsentRequest, OpenRequests, viewOf } from './open-requests.ts'
import type { Program } from './program.ts'
import type { ProgramAccount, ProgramAccounts } from './program-accounts.ts'
import type { RequestOf } from './program-requests.ts'
import { RefusedPrograms } from './refused-programs.ts'

/** So often, at most, a notification says that a program waits for the unlocking: to ask needs no consent, ms. */
const minNotificationGapMs = 5 * 60_000

/** Whether programs may have tokens now (`on`), or why not. Every request of a program is checked against it. */
export type Access = 'on' | 'off' | 'locked' | 'vault-closed'

export function accessOf(now: {
  /** What the person has set. */
  readonly mayAsk: boolean
  readonly isLocked: boolean
  readonly isVaultOpen: boolean
}): Access {
  if (!now.mayAsk) return 'off'
  if (now.isLocked) return 'locked'
  return now.isVaultOpen ? 'on' : 'vault-closed'
}

export interface ConsentPorts extends Pick<Ports, 'clock' | 'random' | 'notifier'> {
  readonly accounts: ProgramAccounts
  access(): Access
  /** Whether this process lives. */
  isRunning(process: Program['lives']): boolean
  /** Called when a request comes or goes, also one that waits for the unlocking. */
  requestsChanged(): void
}

interface Asker {
  readonly accountId: string
  readonly program: Program | null
}

/** A request about one account, from the moment that nothing is in its way until it is answered. */
interface Attempt extends Asker {
  /** Aborted by whatever ends it: the program is gone, a lock, the switch, a sign-out, *Revoke*. */
  readonly signal: AbortSignal
  /** Why it ended; null if it goes on. */
  problem(): Problem | null
  end(problem: Problem): void
}

/** Does what was allowed. `ended` has to be looked at last, in the same turn in which something is handed out. */
export type Work<T> = (account: ProgramAccount, ended: () => Problem | null) => Promise<T | Problem>

/** Of a program that always waits. */
const { signal: neverAborted } = new AbortController()

/**
 * Whether a program may have an account's token: by what was answered before, or by asking the person. None may
 * unless the access is `on`.
 */
export class Consent {
  readonly #ports: ConsentPorts
  readonly #approvals: Approvals
  readonly #refusals: RefusedPrograms
  readonly #requests: OpenRequests
  readonly #attempts = new Set<Attempt>()
  /** Of those who wait until Deckpass is unlocked: what ends the wait, and since when they wait, epoch ms. */
  readonly #unlockWaits = new Map<() => void, number>()
  /** When the person was last told of one, by `Clock.uptime`. */
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(ports: ConsentPorts) {
    this.#ports = ports
    this.#approvals = new Approvals(ports)
    this.#refusals = new RefusedPrograms(ports)
    this.#requests = new OpenRequests(ports, () => ports.requestsChanged())
  }

  /**
   * Does `work` once this program may have the token of the account that it means. What is open when Deckpass locks
   * begins anew at the unlocking; what was allowed already ends there.
   *
   * @param gone aborted when the program does not wait any more: it is asked about no longer
   * @param onWait called when it has to wait for the person
   */
  async run<T>(
    request: RequestOf<'renew'>,
    program: Program | null,
    work: Work<T>,
    gone: AbortSignal = neverAborted,
    onWait: () => void = () => undefined,
  ): Promise<T | Problem> {
    const { clock } = this.#ports
    const startedAt = clock.monotonic()
    const leftMs = () => Math.max(0, maxRequestMs - (clock.monotonic() - startedAt))
    for (let isNew = true; ; isNew = false) {
      if (this.#ports.access() === 'locked' && request.noQuestion !== true && !gone.aborted) {
        // Who locked while the request was shown knows of it.
        if (isNew) this.#tellOfWait()
        onWait()
        await this.#waitForUnlock(leftMs(), gone)
      }
      const closed = this.closedProblem()
      if (closed !== null) return closed
      if (gone.aborted) return problem('no-answer')
      const chosen = chooseAccount(this.#ports.accounts.all(), request.account)
      if (chosen.kind === 'problem') return chosen
      const attempt = this.#begin(chosen.account.id, program, gone)
      try {
        const refusal = await this.#ask(request, attempt, leftMs(), onWait)
        if (attempt.problem()?.code === 'locked') continue
        if (refusal !== null) return attempt.problem() ?? refusal
        return await work(chosen.account, () => this.closedProblem() ?? attempt.problem())
      } finally {
        this.#attempts.delete(attempt)
      }
    }
  }

  /** Why nothing may be handed out now; null if something may. */
  closedProblem(): Problem | null {
    const access = this.#ports.access()
    return access === 'on' ? null : problem(access)
  }

  get requests(): readonly ConsentRequest[] {
    return this.#requests.open
  }

  /** The oldest open request, which is the one to show; null if none is open, and while Deckpass is locked. */
  get shownRequest(): ConsentRequestView | null {
    if (this.closedProblem() !== null) return null
    const [request] = this.#requests.open
    const account = request && this.#ports.accounts.get(request.accountId)
    return request && account ? viewOf(request, account) : null
  }

  /** Since when a program waits for the unlocking, epoch ms; null if none does. */
  get waitingSince(): number | null {
    return this.#unlockWaits.size === 0 ? null : Math.min(...this.#unlockWaits.values())
  }

  /**
   * The person's answer to the request that is shown; to any other it counts for nothing. Whoever else it holds for
   * is not asked about.
   */
  answer(requestId: string, choice: Choice): void {
    const [request] = this.#requests.open
    if (request?.id !== requestId || this.closedProblem() !== null) return
    const { accountId, program } = request
    if (choice === 'no') this.#refusals.add(accountId, program)
    else this.#approvals.add(accountId, program, choice)
    const answer = choice === 'no' ? 'refused' : 'allowed'
    this.#requests.settle((each) => (each === request ? answer : this.#answered(each)))
  }

  approvals(): ApprovalView[] {
    return this.#approvals.list()
  }

  refused(): RefusedProgramView[] {
    return this.#refusals.list()
  }

  /** Takes a no back: the person is asked about the program again. */
  askAgain(refusalId: string): void {
    this.#refusals.takeBack(refusalId)
  }

  /** Takes an approval back, also from those whom it let through just now. */
  revoke(approvalId: string): void {
    const wasAllowed = this.#approvals.revoke(approvalId)
    this.#end(problem('refused'), ({ accountId, program }) => wasAllowed(accountId, program))
  }

  /** The program got the token. */
  noteUse(accountId: string, program: Program | null): void {
    this.#approvals.noteUse(accountId, program)
  }

  /** Call when the access may have changed. Whatever ends it also ends what was allowed for a time. */
  accessChanged(): void {
    const closed = this.closedProblem()
    if (closed !== null) this.#close(closed)
    if (this.#ports.access() !== 'locked') this.#endUnlockWaits()
    this.#ports.requestsChanged()
  }

  /** Refuses every open request, and ends what was allowed for a time. */
  stop(): void {
    this.#close(problem('no-answer'))
    this.#endUnlockWaits()
  }

  /** The account was signed out. */
  forget(accountId: string): void {
    this.#forget(accountId, { kind: 'problem', code: 'no-account', isSignedOut: true })
  }

  /** The account has another address or username now: a yes is for a place. */
  moved(accountId: string): void {
    this.#forget(accountId, problem('no-answer'))
  }

  #forget(accountId: string, why: Problem): void {
    this.#approvals.forget(accountId)
    this.#refusals.forget(accountId)
    this.#end(why, (each) => each.accountId === accountId)
  }

  #close(why: Problem): void {
    this.#approvals.end()
    this.#end(why, () => true)
  }

  #begin(accountId: string, program: Program | null, gone: AbortSignal): Attempt {
    const controller = new AbortController()
    let ended: Problem | null = null
    const attempt: Attempt = {
      accountId,
      program,
      signal: AbortSignal.any([gone, controller.signal]),
      problem: () => ended ?? (gone.aborted ? problem('no-answer') : null),
      end(why) {
        ended ??= why
        controller.abort()
      },
    }
    this.#attempts.add(attempt)
    return attempt
  }

  #end(why: Problem, isMeant: (of: Asker) => boolean): void {
    // All at once, so that none of them is shown in the place of another.
    this.#requests.settle((request) => (isMeant(request) ? 'no-answer' : null))
    for (const attempt of this.#attempts) if (isMeant(attempt)) attempt.end(why)
  }

  /** Null if the program may have the token. */
  async #ask(
    request: RequestOf<'renew'>,
    attempt: Attempt,
    leftMs: number,
    onWait: () => void,
  ): Promise<Problem | null> {
    const answered = this.#answered(attempt)
    if (answered === null && request.noQuestion === true) return problem('consent-needed')
    if (answered === null) onWait()
    const { accountId, program, signal } = attempt
    const reason = request.reason ?? null
    switch (answered ?? (await this.#requests.ask({ accountId, program, reason, leftMs, signal }))) {
      case 'allowed':
        return null
      case 'refused':
        return problem('refused')
      case 'no-answer':
        return problem('no-answer')
      case 'too-many':
        return problem('too-many-questions')
    }
  }

  /** What an earlier answer says; null if the person has to be asked. A no to a script outweighs a yes to its terminal. */
  #answered({ accountId, program }: Asker): Answer | null {
    if (this.#refusals.holds(accountId, program)) return 'refused'
    return this.#approvals.covers(accountId, program) ? 'allowed' : null
  }

  #tellOfWait(): void {
    const { clock, notifier } = this.#ports
    if (clock.uptime() - this.#toldAt < minNotificationGapMs) return
    this.#toldAt = clock.uptime()
    notifier.show({ tag: 'locked', message: { kind: 'program-waits-for-unlock' }, accountId: null })
  }

  /** Waits for the unlocking, as long as the program does and there is time. */
  async #waitForUnlock(leftMs: number, gone: AbortSignal): Promise<void> {
    const { clock } = this.#ports
    await new Promise<void>((resolve) => {
      const end = () => {
        stopTimer()
        gone.removeEventListener('abort', end)
        this.#unlockWaits.delete(end)
        this.#ports.requestsChanged()
        resolve()
      }
      const stopTimer = clock.after(leftMs, end)
      gone.addEventListener('abort', end)
      this.#unlockWaits.set(end, clock.now() - (maxRequestMs - leftMs))
      this.#ports.requestsChanged()
    })
  }

  #endUnlockWaits(): void {
    for (const end of this.#unlockWaits.keys()) end()
  }
}

function problem(
  code: 'off' | 'locked' | 'vault-closed' | 'refused' | 'consent-needed' | 'no-answer' | 'too-many-questions',
): Problem {
  return { kind: 'problem', code }
}
