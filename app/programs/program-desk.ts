import type { ApprovalView, Choice, QuestionView } from '../model/program-question.ts'
import type { Clock, Notifier, Random } from '../ports.ts'
import { handedOut, oftenBody, oftenTitle, renewedForProgram } from '../words/programs.ts'
import { type AlwaysStore, Approvals, keyOf } from './approvals.ts'
import { chooseAccount } from './choose-account.ts'
import { closedBecause, consentNeeded, type Gate, nobodyAnswered, saidNo, tooMany } from './desk-problems.ts'
import { FreshTokens, type WithToken } from './fresh-tokens.ts'
import { HandOutCount } from './hand-out-count.ts'
import { lasts } from './min-valid.ts'
import type { Problem } from './problem.ts'
import type { Program } from './program.ts'
import type { ProgramAccount, ProgramAccounts } from './program-accounts.ts'
import type { AccountsAnswer, RenewAnswer, RenewRequest, TokenAnswer, TokenRequest } from './protocol.ts'
import { questionView } from './question-view.ts'
import { type Question, Questions } from './questions.ts'

export interface DeskPorts {
  readonly clock: Clock
  readonly random: Random
  readonly notifier: Notifier
  readonly accounts: ProgramAccounts
  readonly always: AlwaysStore
  gate(): Gate
  /** Called when a question comes or goes. */
  questionsChanged(): void
}

type Allowed = { readonly kind: 'allowed'; readonly account: ProgramAccount }
type Given<T> = { readonly kind: 'given'; readonly answer: T }

/** Gives tokens to programs: who may have which, after asking the person where nobody has said so yet. */
export class ProgramDesk {
  readonly #ports: DeskPorts
  readonly #approvals: Approvals
  readonly #questions: Questions
  readonly #fresh: FreshTokens
  readonly #count = new HandOutCount()

  constructor(ports: DeskPorts) {
    this.#ports = ports
    this.#approvals = new Approvals(ports.always)
    this.#questions = new Questions(ports, () => ports.questionsChanged())
    this.#fresh = new FreshTokens(ports)
  }

  /** @param program null where the system does not tell who asks */
  async token(request: TokenRequest, program: Program | null): Promise<Given<TokenAnswer> | Problem> {
    const allowed = await this.#allow(request, program)
    if (allowed.kind === 'problem') return allowed
    const asked = {
      minValidMs: (request.minValidSeconds ?? 0) * 1_000,
      rejected: request.rejected === true,
    }
    const fresh = await this.#fresh.get(allowed.account, program, asked)
    // The question and the renewal took time: the gate may have closed meanwhile.
    if (fresh.kind === 'problem') return fresh
    return this.#closed() ?? this.#give(fresh.account, request, program)
  }

  async renew(request: RenewRequest, program: Program | null): Promise<Given<RenewAnswer> | Problem> {
    const allowed = await this.#allow(request, program)
    if (allowed.kind === 'problem') return allowed
    const { id } = allowed.account
    this.#ports.accounts.note(id, renewedForProgram(program))
    const renewed = await this.#fresh.renew(id)
    if (renewed.kind === 'problem') return renewed
    const { name, address, token } = renewed.account
    return { kind: 'given', answer: { expiresAt: seconds(token.expiresAt), account: name, service: address } }
  }

  /** Names and states, without secrets. */
  accounts(): Given<AccountsAnswer> | Problem {
    const closed = this.#closed()
    if (closed !== null) return closed
    const now = this.#ports.clock.now()
    const accounts = this.#ports.accounts.all().map(({ id, name, username, address, token }) => ({
      ...{ id, name, username, service: address },
      state:
        token === null ? ('none' as const) : lasts(token, 0, now) ? ('valid' as const) : ('expired' as const),
      expiresAt: token === null ? null : seconds(token.expiresAt),
    }))
    return { kind: 'given', answer: { accounts } }
  }

  get gate(): Gate {
    return this.#ports.gate()
  }

  get questions(): readonly Question[] {
    return this.#questions.open
  }

  /** The oldest open question, which is the one to show; null where none is open. */
  get shown(): QuestionView | null {
    const [question] = this.#questions.open
    const account = question && this.#ports.accounts.get(question.accountId)
    return question && account ? questionView(question, account) : null
  }

  /** The person's answer. An answer to a question that is over counts for nothing. */
  answer(questionId: string, choice: Choice): void {
    const question = this.#questions.open.find((each) => each.id === questionId)
    if (question === undefined) return
    this.#approvals.remember(question.accountId, question.program, choice, this.#ports.clock.now())
    this.#questions.answer(questionId, choice)
  }

  approvals(): ApprovalView[] {
    return this.#approvals.list(this.#ports.clock.now())
  }

  revoke(approval: Pick<ApprovalView, 'accountId' | 'path' | 'endsAt'>): void {
    this.#approvals.revoke(approval)
  }

  /** Locking and switching off: open questions are refused, and what was allowed for a time ends. */
  close(): void {
    this.#approvals.end()
    this.#questions.end()
  }

  /** Signing out. */
  forget(accountId: string): void {
    this.#approvals.forget(accountId)
    this.#questions.end(accountId)
    this.#fresh.forget(accountId)
  }

  /** The account that is meant, once this program may have its token. */
  async #allow(request: RenewRequest, program: Program | null): Promise<Allowed | Problem> {
    const closed = this.#closed()
    if (closed !== null) return closed
    const chosen = chooseAccount(this.#ports.accounts.all(), request.account)
    if (chosen.kind === 'problem') return chosen
    const { id } = chosen.account
    const known = this.#approvals.verdict(id, program, this.#ports.clock.now())
    if (known === 'refused') return saidNo
    if (known === null) {
      if (request.noQuestion === true) return consentNeeded
      const answer = await this.#questions.ask({ accountId: id, program, reason: request.reason ?? null })
      if (answer === 'no') return saidNo
      if (answer === 'no-answer') return this.#closed() ?? nobodyAnswered
      if (answer === 'too-many') return tooMany
    }
    // The question took time.
    return this.#closed() ?? { kind: 'allowed', account: chosen.account }
  }

  #give(account: WithToken, request: TokenRequest, program: Program | null): Given<TokenAnswer> {
    const { accounts, clock, notifier } = this.#ports
    const { id, name, address, token } = account
    this.#fresh.given(account, program)
    accounts.note(id, handedOut(program, request.reason ?? null))
    if (this.#count.add(keyOf(program), clock.now()))
      notifier.show({
        tag: `programs-${id}`,
        title: oftenTitle,
        body: oftenBody(program, name),
        accountId: id,
      })
    return {
      kind: 'given',
      answer: { token: token.value, expiresAt: seconds(token.expiresAt), account: name, service: address },
    }
  }

  #closed(): Problem | null {
    const gate = this.#ports.gate()
    return gate === 'on' ? null : closedBecause[gate]
  }
}

/** Rounded down, so that no program believes a token to be valid that is not. */
function seconds(at: number): number {
  return Math.floor(at / 1_000)
}
