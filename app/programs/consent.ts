import type { ApprovalView, Choice, QuestionView } from '../model/program-question.ts'
import type { Clock, Notifier, Random } from '../ports.ts'
import { type AlwaysStore, Approvals } from './approvals.ts'
import { chooseAccount } from './choose-account.ts'
import {
  type Access,
  closedBecause,
  consentNeeded,
  nobodyAnswered,
  saidNo,
  tooMany,
} from './desk-problems.ts'
import type { Problem } from './problem.ts'
import type { Program } from './program.ts'
import type { ProgramAccount, ProgramAccounts } from './program-accounts.ts'
import { type ProgramQuestion, ProgramQuestions, questionMs } from './program-questions.ts'
import type { RequestOf } from './protocol.ts'
import { questionView } from './question-view.ts'
import { UnlockWait } from './unlock-wait.ts'

export interface ConsentPorts {
  readonly clock: Clock
  readonly random: Random
  readonly notifier: Notifier
  readonly accounts: ProgramAccounts
  readonly always: AlwaysStore
  access(): Access
  /** Called when a question comes, goes, or is put away. */
  questionsChanged(): void
}

export type Allowed = { readonly kind: 'allowed'; readonly account: ProgramAccount }

/**
 * Whether a program may have an account's token: by what was allowed before, or by asking the person. None may
 * unless the access is `on`.
 */
export class Consent {
  readonly #ports: ConsentPorts
  readonly #approvals: Approvals
  readonly #questions: ProgramQuestions
  readonly #unlockWait: UnlockWait
  #knownAccess: Access | null = null

  constructor(ports: ConsentPorts) {
    this.#ports = ports
    this.#approvals = new Approvals(ports.always)
    this.#questions = new ProgramQuestions(ports, () => ports.questionsChanged())
    this.#unlockWait = new UnlockWait(ports.clock)
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
  ): Promise<Allowed | Problem> {
    const waits = this.#ports.access() === 'locked' && request.noQuestion !== true
    const waitedMs = waits ? await this.#unlocked() : 0
    const closed = this.closed()
    if (closed !== null) return closed
    const chosen = chooseAccount(this.#ports.accounts.all(), request.account)
    if (chosen.kind === 'problem') return chosen
    const { id } = chosen.account
    const known = this.#approvals.verdict(id, program, this.#ports.clock.now())
    if (known === 'refused') return saidNo
    if (known === null) {
      if (request.noQuestion === true) return consentNeeded
      const reason = request.reason ?? null
      const answer = await this.#questions.ask({ accountId: id, program, reason, waitedMs, signal })
      if (answer === 'no') return saidNo
      if (answer === 'no-answer') return this.closed() ?? nobodyAnswered
      if (answer === 'too-many') return tooMany
    }
    // The question took time.
    return this.closed() ?? { kind: 'allowed', account: chosen.account }
  }

  /** Why nothing may be handed out now; null where something may. */
  closed(): Problem | null {
    const access = this.#ports.access()
    return access === 'on' ? null : closedBecause[access]
  }

  get questions(): readonly ProgramQuestion[] {
    return this.#questions.open
  }

  /** The oldest open question, which is the one to show; null where none is open, and while Deckpass is locked. */
  get shown(): QuestionView | null {
    if (this.closed() !== null) return null
    const [question] = this.#questions.open
    const account = question && this.#ports.accounts.get(question.accountId)
    return question && account ? questionView(question, account) : null
  }

  /** The person's answer. An answer to a question that is over or put away counts for nothing. */
  answer(questionId: string, choice: Choice): void {
    const question = this.#questions.open.find((each) => each.id === questionId)
    if (question === undefined || this.closed() !== null) return
    this.#approvals.remember(question.accountId, question.program, choice, this.#ports.clock.now())
    this.#questions.answer(questionId, choice)
  }

  approvals(): ApprovalView[] {
    return this.#approvals.list(this.#ports.clock.now())
  }

  revoke(approval: Pick<ApprovalView, 'accountId' | 'path' | 'endsAt'>): void {
    this.#approvals.revoke(approval)
  }

  /**
   * Call when the access may have changed. Whatever ends it also ends what was allowed for a time. Locking
   * puts the open questions away; they are back after the unlocking.
   */
  accessChanged(): void {
    const access = this.#ports.access()
    if (access === this.#knownAccess) return
    this.#knownAccess = access
    if (access === 'off' || access === 'not-open') this.close()
    if (access === 'locked') this.#approvals.end()
    if (access === 'on') this.#unlockWait.end()
    this.#ports.questionsChanged()
  }

  /** Refuses every open question, and ends what was allowed for a time. */
  close(): void {
    this.#approvals.end()
    this.#questions.end()
    this.#unlockWait.end()
  }

  /** Signing out. */
  forget(accountId: string): void {
    this.#approvals.forget(accountId)
    this.#questions.end(accountId)
  }

  /** Waits for the unlocking, as long as a question may be open. Resolves to how long it waited, ms. */
  async #unlocked(): Promise<number> {
    const { clock, notifier } = this.#ports
    notifier.show({ tag: 'locked', message: { kind: 'program-waits-for-unlock' }, accountId: null })
    const since = clock.monotonic()
    await this.#unlockWait.forUnlocking(questionMs)
    return clock.monotonic() - since
  }
}
