import type { Choice, ConsentRequestView } from '../model/consent-request.ts'
import type { Clock, Random } from '../ports/index.ts'
import { programKey } from './approvals.ts'
import type { Program } from './program.ts'
import type { ProgramAccount } from './program-accounts.ts'

/** Time from the request until a request that nobody answers is refused, ms. */
export const maxRequestMs = 60_000
/** More different requests than this at once are refused: a person who sees that many presses anything. */
const maxOpen = 8

/** What the person is asked. */
export interface ConsentRequest {
  readonly id: string
  readonly accountId: string
  /** Null if the system does not tell who asks. */
  readonly program: Program | null
  /** What the program says of itself; the first one's words if several share the request. */
  readonly reason: string | null
}

export type Answer = Choice | 'no-answer' | 'too-many'

interface OpenRequest extends ConsentRequest {
  readonly waiting: Set<(answer: Answer) => void>
  readonly stopTimer: () => void
}

interface RequestInput {
  readonly accountId: string
  readonly program: Program | null
  readonly reason: string | null
  /** How long the request has waited already, ms: below `maxRequestMs`. */
  readonly waitedMs: number
  /** Aborted when the one who asks is gone. */
  readonly signal: AbortSignal | undefined
}

/** The open requests: all of one program for one account are one. */
export class ConsentRequests {
  readonly #ports: { readonly clock: Clock; readonly random: Random }
  readonly #onChange: () => void
  #open: readonly OpenRequest[] = []

  /** @param onChange called when a request comes or goes */
  constructor(ports: { readonly clock: Clock; readonly random: Random }, onChange: () => void) {
    this.#ports = ports
    this.#onChange = onChange
  }

  /** Oldest first: the one that is shown is the first. */
  get open(): readonly ConsentRequest[] {
    return this.#open
  }

  /**
   * Resolves to the person's answer, at the latest when the request's time is over. A request for which nobody
   * waits any more is taken back. Never rejects.
   */
  ask(input: RequestInput): Promise<Answer> {
    const { accountId, program, signal } = input
    if (signal?.aborted === true) return Promise.resolve('no-answer')
    const request =
      this.#open.find(
        (each) => each.accountId === accountId && programKey(each.program) === programKey(program),
      ) ?? this.#add(input)
    if (request === null) return Promise.resolve('too-many')
    return new Promise((resolve) => {
      request.waiting.add(resolve)
      signal?.addEventListener('abort', () => {
        resolve('no-answer')
        request.waiting.delete(resolve)
        if (request.waiting.size === 0) this.answer(request.id, 'no-answer')
      })
    })
  }

  #add({ accountId, program, reason, waitedMs }: RequestInput): OpenRequest | null {
    if (this.#open.length >= maxOpen) return null
    const { clock, random } = this.#ports
    const id = random.id()
    const stopTimer = clock.after(maxRequestMs - waitedMs, () => this.answer(id, 'no-answer'))
    const added: OpenRequest = { id, accountId, program, reason, waiting: new Set(), stopTimer }
    this.#open = [...this.#open, added]
    this.#onChange()
    return added
  }

  /** Does nothing if the request is over already. */
  answer(id: string, answer: Answer): void {
    const answered = this.#open.find((each) => each.id === id)
    if (answered === undefined) return
    this.#open = this.#open.filter((each) => each !== answered)
    answered.stopTimer()
    for (const resolve of answered.waiting) resolve(answer)
    this.#onChange()
  }

  /** Refuses every open request, or those of one account. */
  end(accountId: string | null = null): void {
    for (const each of this.#open)
      if (accountId === null || each.accountId === accountId) this.answer(each.id, 'no-answer')
  }
}

/** What the person is shown of a request about `account`. */
export function viewOf({ id, program, reason }: ConsentRequest, account: ProgramAccount): ConsentRequestView {
  const { name, username, host, token } = account
  return {
    id,
    account: { name, username, host },
    program: program && {
      name: program.name,
      runBy: program.runBy,
      pid: program.pid,
      origin: program.origin.name,
      canBeAlways: program.canBeAlways,
    },
    reason,
    expiresAt: token?.expiresAt ?? null,
  }
}
