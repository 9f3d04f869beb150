import type { ServiceLogic } from '../service/service-logic.ts'
import type { Environment } from './environment.ts'
import type { Cause, Tally } from './tally.ts'

/** Counts the time with and without a token that the service itself takes. */
export class Validity {
  readonly #environment: Environment
  readonly #logic: Pick<ServiceLogic, 'stateOf'>
  readonly #tally: Tally
  readonly #policy: { readonly token: () => string | null; readonly isPasswordOld: () => boolean }
  /** Null until there is something to count. */
  #markedAt: number | null = null
  /** The token that the service lost. */
  #forgotten: string | null = null
  #gap: { cause: Cause; lengthMs: number } = { cause: 'own', lengthMs: 0 }

  constructor(
    environment: Environment,
    logic: Pick<ServiceLogic, 'stateOf'>,
    tally: Tally,
    policy: { readonly token: () => string | null; readonly isPasswordOld: () => boolean },
  ) {
    this.#environment = environment
    this.#logic = logic
    this.#tally = tally
    this.#policy = policy
  }

  /** Counting begins. */
  begin(): void {
    this.#markedAt = this.#environment.now
  }

  /** To be called when the service is about to lose its tokens. */
  forget(): void {
    this.mark()
    this.#forgotten = this.#policy.token()
  }

  isValid(token: string | null): boolean {
    return token !== null && this.#logic.stateOf(token, this.#environment.now) === 'valid'
  }

  /** Why the token is not valid. */
  causeOf(token: string | null): Cause {
    if (token !== null && token === this.#forgotten) return 'forgotten'
    return this.#policy.isPasswordOld() ? 'password' : 'own'
  }

  /** Counts the time since the last mark. To be called before anything changes that matters to it. */
  mark(): void {
    if (this.#markedAt === null) return
    const from = Math.max(this.#markedAt, this.#environment.graceUntil)
    const to = this.#environment.now
    this.#markedAt = to
    if (!this.#environment.isReachable || to <= from) return
    const token = this.#policy.token()
    const validMs = token === null ? 0 : this.#validMs(token, from, to)
    this.#tally.countedMs += to - from
    if (validMs > 0) this.#gap = { cause: 'own', lengthMs: 0 }
    if (validMs < to - from) this.#missing(this.causeOf(token), to - from - validMs)
  }

  #missing(cause: Cause, lengthMs: number): void {
    const { withoutMs, maxGapMs } = this.#tally
    withoutMs[cause] += lengthMs
    this.#gap = { cause, lengthMs: lengthMs + (cause === this.#gap.cause ? this.#gap.lengthMs : 0) }
    maxGapMs[cause] = Math.max(maxGapMs[cause], this.#gap.lengthMs)
  }

  /** For how long from `from` on the token is valid, up to `to`. Between two marks it can only expire. */
  #validMs(token: string, from: number, to: number): number {
    const isValidAt = (at: number) => this.#logic.stateOf(token, at) === 'valid'
    if (!isValidAt(from)) return 0
    let [valid, beyond] = [from, to]
    if (isValidAt(to - 1)) return to - from
    while (beyond - valid > 1) {
      const middle = Math.floor((valid + beyond) / 2)
      if (isValidAt(middle)) valid = middle
      else beyond = middle
    }
    return beyond - from
  }
}
