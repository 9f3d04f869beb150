import type { ApprovalView, Choice, ConsentRequestView } from '../model/consent-request.ts'
import type { Problem } from '../model/program-problem.ts'
import type { Clock, Notifier, Random } from '../ports/index.ts'
import { Approvals } from './approvals.ts'
import { chooseAccount } from './choose-account.ts'
import { type ConsentRequest, ConsentRequests, maxRequestMs, viewOf } from './consent-requests.ts'
import type { Program } from './program.ts'
import type { ProgramAccount, ProgramAccounts } from './program-accounts.ts'
import type { RequestOf } from './protocol.ts'

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

export interface ConsentPorts {
  readonly clock: Clock
  readonly random: Random
  readonly notifier: Notifier
  readonly accounts: ProgramAccounts
  access(): Access
  /** Called when a request comes, goes, or is put away. */
  requestsChanged(): void
}

export type Permission = { readonly kind: 'allowed'; readonly account: ProgramAccount }

/**
 * Whether a program may have an account's token: by what was allowed before, or by asking the person. None may
 * unless the access is `on`.
 */
export class Consent {
  readonly #ports: ConsentPorts
  readonly #approvals: Approvals
  readonly #requests: ConsentRequests
  /** End the waiting of those who came while Deckpass was locked. */
  readonly #unlockWaits = new Set<() => void>()

  constructor(ports: ConsentPorts) {
    this.#ports = ports
    this.#approvals = new Approvals(ports.accounts)
    this.#requests = new ConsentRequests(ports, () => ports.requestsChanged())
  }

  /**
   * The account that is meant, once this program may have its token.
   *
   * @param signal aborted when the program does not wait any more: it is asked about no longer
   */
  async allow(
    request: RequestOf<'renew'>,
    program: Program | null,
    signal?: AbortSignal,
  ): Promise<Permission | Problem> {
    const waits = this.#ports.access() === 'locked' && request.noQuestion !== true
    const waitedMs = waits ? await this.#waitForUnlock(signal) : 0
    const closed = this.closedProblem()
    if (closed !== null) return closed
    if (signal?.aborted === true) return problem('no-answer')
    const chosen = chooseAccount(this.#ports.accounts.all(), request.account)
    if (chosen.kind === 'problem') return chosen
    const { id } = chosen.account
    const known = this.#approvals.verdict(id, program, this.#ports.clock.now())
    if (known === 'refused') return problem('refused')
    if (known === null) {
      if (request.noQuestion === true) return problem('consent-needed')
      const reason = request.reason ?? null
      const answer = await this.#requests.ask({ accountId: id, program, reason, waitedMs, signal })
      if (answer === 'no') return problem('refused')
      if (answer === 'no-answer') return this.closedProblem() ?? problem('no-answer')
      if (answer === 'too-many') return problem('too-many-questions')
    }
    // The request took time.
    return this.closedProblem() ?? { kind: 'allowed', account: chosen.account }
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

  /** The person's answer. An answer to a request that is over or put away counts for nothing. */
  answer(requestId: string, choice: Choice): void {
    const request = this.#requests.open.find((each) => each.id === requestId)
    if (request === undefined || this.closedProblem() !== null) return
    this.#approvals.remember(request.accountId, request.program, choice, this.#ports.clock.now())
    this.#requests.answer(requestId, choice)
  }

  approvals(): ApprovalView[] {
    return this.#approvals.list(this.#ports.clock.now())
  }

  revoke(approval: Pick<ApprovalView, 'accountId' | 'path' | 'endsAt'>): void {
    this.#approvals.revoke(approval)
  }

  /**
   * Call when the access may have changed. Whatever ends it also ends what was allowed for a time. Locking
   * puts the open requests away; they are back after the unlocking.
   */
  accessChanged(): void {
    const access = this.#ports.access()
    if (access === 'off' || access === 'vault-closed') this.close()
    if (access === 'locked') this.#approvals.end()
    if (access === 'on') this.#endUnlockWaits()
    this.#ports.requestsChanged()
  }

  /** Refuses every open request, and ends what was allowed for a time. */
  close(): void {
    this.#approvals.end()
    this.#requests.end()
    this.#endUnlockWaits()
  }

  /** The account was signed out. */
  forget(accountId: string): void {
    this.#approvals.forget(accountId)
    this.#requests.end(accountId)
  }

  /**
   * Waits for the unlocking, as long as a request may be open and the program waits too. Resolves to how long it
   * waited, ms.
   */
  async #waitForUnlock(signal: AbortSignal | undefined): Promise<number> {
    if (signal?.aborted === true) return 0
    const { clock, notifier } = this.#ports
    notifier.show({ tag: 'locked', message: { kind: 'program-waits-for-unlock' }, accountId: null })
    const since = clock.monotonic()
    await new Promise<void>((resolve) => {
      const end = () => {
        stopTimer()
        this.#unlockWaits.delete(end)
        resolve()
      }
      const stopTimer = clock.after(maxRequestMs, end)
      this.#unlockWaits.add(end)
      signal?.addEventListener('abort', end)
    })
    return clock.monotonic() - since
  }

  #endUnlockWaits(): void {
    for (const end of this.#unlockWaits) end()
  }
}

function problem(
  code: 'off' | 'locked' | 'vault-closed' | 'refused' | 'consent-needed' | 'no-answer' | 'too-many-questions',
): Problem {
  return { kind: 'problem', code }
}
