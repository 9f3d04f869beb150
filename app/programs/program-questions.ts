import type { Choice } from '../model/program-question.ts'
import type { Clock, Random } from '../ports.ts'
import { programKey } from './approvals.ts'
import type { Program } from './program.ts'

/** Time from the request until a question that nobody answers is refused, ms. */
export const questionMs = 60_000
/** More different questions than this at once are refused: a person would press anything to be rid of them. */
const maxQuestions = 8

/** What the person is asked. */
export interface ProgramQuestion {
  readonly id: string
  readonly accountId: string
  /** Null where the system does not tell who asks. */
  readonly program: Program | null
  /** What the program says of itself; the first one's words where several share the question. */
  readonly reason: string | null
  readonly askedAt: number
  readonly endsAt: number
}

export type Answer = Choice | 'no-answer' | 'too-many'

interface Open extends ProgramQuestion {
  readonly waiting: ((answer: Answer) => void)[]
  readonly stopTimer: () => void
}

interface Asked {
  readonly accountId: string
  readonly program: Program | null
  readonly reason: string | null
  /** How long the request has waited already, ms: below `questionMs`. */
  readonly waitedMs: number
}

/** The open questions. All requests of one program for one account share one. */
export class ProgramQuestions {
  readonly #ports: { readonly clock: Clock; readonly random: Random }
  readonly #changed: () => void
  #open: readonly Open[] = []

  /** @param changed called when a question comes or goes */
  constructor(ports: { readonly clock: Clock; readonly random: Random }, changed: () => void) {
    this.#ports = ports
    this.#changed = changed
  }

  /** Oldest first: the one that is shown is the first. */
  get open(): readonly ProgramQuestion[] {
    return this.#open
  }

  /** Resolves to the person's answer, at the latest when the question's time is over. Never rejects. */
  ask({ accountId, program, reason, waitedMs }: Asked): Promise<Answer> {
    const same = this.#open.find(
      (each) => each.accountId === accountId && programKey(each.program) === programKey(program),
    )
    if (same !== undefined) return new Promise((resolve) => same.waiting.push(resolve))
    if (this.#open.length >= maxQuestions) return Promise.resolve('too-many')
    const { clock, random } = this.#ports
    const id = random.id()
    const askedAt = clock.now()
    return new Promise((resolve) => {
      const leftMs = questionMs - waitedMs
      const stopTimer = clock.after(leftMs, () => this.answer(id, 'no-answer'))
      const times = { askedAt, endsAt: askedAt + leftMs }
      this.#open = [
        ...this.#open,
        { id, accountId, program, reason, ...times, waiting: [resolve], stopTimer },
      ]
      this.#changed()
    })
  }

  /** Null where the question is over already. */
  answer(id: string, answer: Answer): ProgramQuestion | null {
    const answered = this.#open.find((each) => each.id === id)
    if (answered === undefined) return null
    this.#open = this.#open.filter((each) => each !== answered)
    answered.stopTimer()
    for (const resolve of answered.waiting) resolve(answer)
    this.#changed()
    return answered
  }

  /** Refuses every open question, or those of one account. */
  end(accountId: string | null = null): void {
    for (const each of this.#open)
      if (accountId === null || each.accountId === accountId) this.answer(each.id, 'no-answer')
  }
}
