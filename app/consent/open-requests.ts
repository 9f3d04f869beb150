import type { ConsentRequestView } from '../model/programs/consent-request.ts'
import type { Clock, Random } from '../ports/index.ts'
import type { Program } from './program.ts'
import type { ProgramAccount } from './program-accounts.ts'
import { refusalKey } from './refused-programs.ts'

/**
 * So many programs at once, each with all of its requests, may wait for an answer: a person who sees more presses
 * anything. One no answers all requests of one program.
 */
const maxPrograms = 8

/** What the person is asked. */
export interface ConsentRequest {
  readonly id: string
  readonly accountId: string
  /** Null if the system does not tell who asks. */
  readonly program: Program | null
  /** What the program says of itself. */
  readonly reason: string | null
  /** When it is refused because nobody answered, epoch ms. */
  readonly endsAt: number
}

export type Answer = 'allowed' | 'refused' | 'no-answer' | 'too-many'

interface OpenRequest extends ConsentRequest {
  readonly refusalKey: string
  readonly resolve: (answer: Answer) => void
}

interface RequestInput extends Pick<ConsentRequest, 'accountId' | 'program' | 'reason'> {
  /** Time for the answer, ms. */
  readonly leftMs: number
  /** Aborted when nobody is to be asked any more. */
  readonly signal: AbortSignal
}

/** The requests that wait for a person, each for itself: what is shown is what gets the token. */
export class OpenRequests {
  readonly #ports: { readonly clock: Clock; readonly random: Random }
  readonly #onChange: () => void
  #open: readonly OpenRequest[] = []

  /** @param onChange called when requests come or go */
  constructor(ports: { readonly clock: Clock; readonly random: Random }, onChange: () => void) {
    this.#ports = ports
    this.#onChange = onChange
  }

  /** Oldest first: the one that is shown is the first. */
  get open(): readonly ConsentRequest[] {
    return this.#open
  }

  /** Resolves to the answer, at the latest when the time is over. Never rejects. */
  ask({ accountId, program, reason, leftMs, signal }: RequestInput): Promise<Answer> {
    if (signal.aborted) return Promise.resolve('no-answer')
    const key = refusalKey(accountId, program)
    if (!this.#hasPlaceFor(key)) return Promise.resolve('too-many')
    const { clock, random } = this.#ports
    const id = random.id()
    return new Promise((resolve) => {
      const giveUp = () => this.settle((each) => (each.id === id ? 'no-answer' : null))
      const stopTimer = clock.after(leftMs, giveUp)
      signal.addEventListener('abort', giveUp)
      const request: OpenRequest = {
        id,
        accountId,
        program,
        reason,
        endsAt: clock.now() + leftMs,
        refusalKey: key,
        resolve(answer) {
          stopTimer()
          signal.removeEventListener('abort', giveUp)
          resolve(answer)
        },
      }
      this.#open = [...this.#open, request]
      this.#onChange()
    })
  }

  /** Ends each open request to which there is an answer. */
  settle(answerTo: (request: ConsentRequest) => Answer | null): void {
    const answered = this.#open.flatMap((request) => {
      const answer = answerTo(request)
      return answer === null ? [] : [{ request, answer }]
    })
    if (answered.length === 0) return
    const gone = new Set(answered.map(({ request }) => request))
    this.#open = this.#open.filter((each) => !gone.has(each))
    for (const { request, answer } of answered) request.resolve(answer)
    this.#onChange()
  }

  #hasPlaceFor(key: string): boolean {
    const keys = new Set(this.#open.map((each) => each.refusalKey))
    return keys.has(key) || keys.size < maxPrograms
  }
}

/** What the person is shown of a request about `account`. */
export function viewOf(
  { id, program, reason, endsAt }: ConsentRequest,
  account: ProgramAccount,
): ConsentRequestView {
  const { name, username, host, token } = account
  return {
    id,
    account: { name, username, host },
    program: program && {
      name: program.name,
      runBy: program.runBy,
      commandLine: program.commandLine,
      startedIn: program.startedIn,
      closes: program.closes,
      isTyped: program.isTyped,
      canBeAlways: program.canBeAlways,
    },
    reason,
    endsAt,
    expiresAt: token?.expiresAt ?? null,
  }
}
