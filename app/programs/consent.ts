import { nameAmong } from '../accounts/model/account-names.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Approval, Approvals } from './approvals.ts'
import { type Asker, askerKey } from './asker.ts'
import type { Choice, ConsentRequestView } from './model/consent-request.ts'
import { declinedMs, maxApprovalMs, maxRequestMs } from './model/consent-times.ts'
import { type Problem, problem } from './model/program-problem.ts'
import type { BrokerPorts } from './ports.ts'

/** A program may have a token. `approval` is null if the grant is only for this request. */
export interface Grant {
  readonly kind: 'grant'
  readonly approval: Approval | null
}

type Answer = Grant | Problem

interface ConsentRequest {
  readonly accountId: string
  readonly asker: Asker | null
  /** The program's own words. */
  readonly words: readonly string[]
}

/** One for each request, even if they look alike, because *Once* is one token for one program that waits. */
interface Question extends ConsentRequest {
  readonly id: string
  /** Epoch ms. */
  readonly endsAt: number
  /** By `Clock.uptime`: when an approval that answers this question ends at the latest. */
  readonly approvalEndsAt: number
  /** By `Clock.uptime`; null while another question comes first. */
  shownAt: number | null
  resolve(answer: Answer): void
  stopTimer(): void
}

/** Until `endsAt`, by `Clock.uptime`, the answer is `code` without a question. */
interface Pause {
  readonly accountId: string
  readonly code: 'refused' | 'no-answer'
  readonly endsAt: number
}

type ConsentPorts = Pick<BrokerPorts, 'clock' | 'random' | 'accounts' | 'access' | 'changed'>

/** Decides whether a program may have an account's token, from earlier answers or by asking the person. */
export class Consent {
  readonly #ports: ConsentPorts
  readonly #approvals: Approvals
  #questions: readonly Question[] = []
  /** By account, and terminal or program. */
  readonly #pauses = new Map<string, Pause>()

  constructor(ports: ConsentPorts, approvals: Approvals) {
    this.#ports = ports
    this.#approvals = approvals
  }

  /** The answer that earlier ones give; null if the person has to be asked. */
  earlierAnswer(accountId: string, asker: Asker | null): Answer | null {
    const approval = this.#approvals.find(accountId, asker)
    if (approval !== null) return { kind: 'grant', approval }
    const pause = this.#pauses.get(pauseKey(accountId, asker))
    return pause !== undefined && this.#ports.clock.uptime() < pause.endsAt ? problem(pause.code) : null
  }

  /**
   * Asks the person, and resolves to the answer, at the latest after `leftMs`. Never rejects. `gone` is aborted when
   * the program stops waiting, which leaves the question unanswered.
   */
  ask(request: ConsentRequest, leftMs: number, gone: AbortSignal): Promise<Answer> {
    if (gone.aborted) return Promise.resolve(problem('no-answer'))
    const { clock, random } = this.#ports
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const question: Question = {
      id: random.id(),
      ...request,
      endsAt: clock.now() + leftMs,
      approvalEndsAt: clock.uptime() + maxApprovalMs,
      shownAt: null,
      resolve,
      stopTimer: clock.after(leftMs, () => this.#leaveUnanswered(question)),
    }
    gone.addEventListener('abort', () => this.#leaveUnanswered(question))
    this.#questions = [...this.#questions, question]
    this.updateShown()
    return promise
  }

  /** True while the grant is valid. Call last, in the same turn in which the token is handed out. */
  isValid({ approval }: Grant): boolean {
    return approval === null || this.#approvals.isInForce(approval)
  }

  /** The question to show; null if there is none, or none may be shown now. */
  get shown(): ConsentRequestView | null {
    const { accounts, clock } = this.#ports
    const question = this.#shownQuestion()
    const account = question && accounts.get(question.accountId)
    if (question === null || account === null) return null
    const { id, asker, words, endsAt, approvalEndsAt } = question
    return {
      id,
      account: {
        name: nameAmong(accounts.all(), account),
        username: account.username,
        host: hostOf(account.address),
      },
      program: asker && {
        name: asker.name,
        path: asker.path,
        cwd: asker.cwd,
        terminal: asker.terminal && { name: asker.terminal.name },
      },
      words: [...words],
      endsAt,
      approvalEndsAt: clock.now() + approvalEndsAt - clock.uptime(),
    }
  }

  /** Takes the person's answer to the shown question. An answer to any other question is ignored. */
  answer(questionId: string, choice: Choice): void {
    const question = this.#shownQuestion()
    if (question?.id !== questionId) return
    const { accountId, asker } = question
    if (choice === 'no') {
      this.#pause(question, 'refused', this.#ports.clock.uptime() + declinedMs)
      const key = pauseKey(accountId, asker)
      this.#settle((each) => (pauseKey(each.accountId, each.asker) === key ? problem('refused') : null))
      return
    }
    this.#pauses.delete(pauseKey(accountId, asker))
    const approval =
      choice === 'until-it-closes'
        ? this.#approvals.addTerminal(accountId, asker, question.approvalEndsAt)
        : null
    this.#settle((each) =>
      each === question ? { kind: 'grant', approval } : this.earlierAnswer(each.accountId, each.asker),
    )
  }

  /**
   * Drops the answers about an account that was signed out or moved, because they belong to its address and username.
   */
  forget(accountId: string): void {
    for (const [key, pause] of this.#pauses) if (pause.accountId === accountId) this.#pauses.delete(key)
    this.#approvals.forget(accountId)
  }

  /** Cancels the questions about an account, or all. They do not count as unanswered. */
  cancel(accountId?: string): void {
    this.#settle((question) =>
      accountId === undefined || question.accountId === accountId ? problem('no-answer') : null,
    )
  }

  #shownQuestion(): Question | null {
    return this.#ports.access() === 'on' ? (this.#questions[0] ?? null) : null
  }

  /** Does nothing if the question has ended. */
  #leaveUnanswered(question: Question): void {
    if (!this.#questions.includes(question)) return
    if (question.shownAt !== null) this.#pause(question, 'no-answer', question.shownAt + maxRequestMs)
    this.#settle((each) => (each === question ? problem('no-answer') : null))
  }

  #pause({ accountId, asker }: Question, code: Pause['code'], endsAt: number): void {
    this.#pauses.set(pauseKey(accountId, asker), { accountId, code, endsAt })
  }

  /** Ends each question for which `answerTo` returns an answer. */
  #settle(answerTo: (question: Question) => Answer | null): void {
    const answered = this.#questions.flatMap((question) => {
      const answer = answerTo(question)
      return answer === null ? [] : [{ question, answer }]
    })
    if (answered.length === 0) return
    const gone = new Set(answered.map(({ question }) => question))
    this.#questions = this.#questions.filter((each) => !gone.has(each))
    for (const { question, answer } of answered) {
      question.stopTimer()
      question.resolve(answer)
    }
    this.updateShown()
  }

  /** Call when the shown question may have changed. */
  updateShown(): void {
    const question = this.#shownQuestion()
    if (question !== null) question.shownAt ??= this.#ports.clock.uptime()
    this.#ports.changed()
  }
}

/** The same for all requests that one refusal covers. */
function pauseKey(accountId: string, asker: Asker | null): string {
  return `${accountId} ${askerKey(asker)}`
}
