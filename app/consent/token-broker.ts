import type { Problem } from '../model/failure/program-problem.ts'
import { type Access, Consent, type ConsentPorts, type Work } from './consent.ts'
import { FreshTokens, isValidFor } from './fresh-tokens.ts'
import { HandOuts, nameOf } from './hand-outs.ts'
import type { Program } from './program.ts'
import type { AnswerOf, Asked, RequestOf } from './program-requests.ts'

export interface BrokerPorts extends ConsentPorts {
  /** Locks Deckpass; false if nothing could open it again. */
  lock(): boolean
  /** Copies the token as the window does, if `mayStill` says so right before. Resolves to whether it was copied. */
  copy(accountId: string, mayStill: () => boolean): Promise<boolean>
  /** What a person can send to somebody who helps them: without names and secrets. Null while that is locked away. */
  diagnostics(): Promise<string | null>
}

type Given<O extends Asked> = { readonly kind: 'given'; readonly answer: AnswerOf<O> }

/** Gives tokens to programs that may have them. */
export class TokenBroker {
  readonly #ports: BrokerPorts
  /** Which program may have which token. */
  readonly consent: Consent
  readonly #freshTokens: FreshTokens
  readonly #handOuts: HandOuts

  constructor(ports: BrokerPorts) {
    this.#ports = ports
    this.consent = new Consent(ports)
    this.#freshTokens = new FreshTokens(ports)
    this.#handOuts = new HandOuts(ports)
  }

  /**
   * @param program null if the system does not tell who asks
   * @param gone aborted when the program does not wait any more
   * @param onWait called when it has to wait for the person
   */
  token(
    request: RequestOf<'token'>,
    program: Program | null,
    gone?: AbortSignal,
    onWait?: () => void,
  ): Promise<Given<'token'> | Problem> {
    const work: Work<Given<'token'>> = async (account, ended) => {
      const minValidMs = (request.minValidSeconds ?? 0) * 1_000
      const fresh = await this.#freshTokens.get(account, minValidMs, request.rejected === true)
      const problem = ended()
      if (problem !== null) return problem
      if (fresh.kind === 'problem') return fresh
      const { id, name, username, address, token } = fresh.account
      this.#noteHandOut(id, request, program)
      return {
        kind: 'given',
        answer: {
          token: token.value,
          expiresAt: seconds(token.expiresAt),
          estimated: token.estimated,
          account: name,
          username,
          service: address,
        },
      }
    }
    return this.consent.run(request, program, work, gone, onWait)
  }

  renew(
    request: RequestOf<'renew'>,
    program: Program | null,
    gone?: AbortSignal,
    onWait?: () => void,
  ): Promise<Given<'renew'> | Problem> {
    const work: Work<Given<'renew'>> = async ({ id }, ended) => {
      this.#ports.accounts.note(id, { kind: 'renewal-requested', program: nameOf(program) })
      const renewed = await this.#freshTokens.renew(id)
      const problem = ended()
      if (problem !== null) return problem
      if (renewed.kind === 'problem') return renewed
      const { name, address, token } = renewed.account
      return {
        kind: 'given',
        answer: { expiresAt: seconds(token.expiresAt), account: name, service: address },
      }
    }
    return this.consent.run(request, program, work, gone, onWait)
  }

  /** Copies the token to the clipboard. It takes the same consent, since any program can read the clipboard. */
  copy(
    request: RequestOf<'copy'>,
    program: Program | null,
    gone?: AbortSignal,
    onWait?: () => void,
  ): Promise<Given<'copy'> | Problem> {
    const work: Work<Given<'copy'>> = async (account, ended) => {
      const fresh = await this.#freshTokens.get(account, 0, false)
      const problem = ended()
      if (problem !== null) return problem
      if (fresh.kind === 'problem') return fresh
      const { id, name, address } = fresh.account
      const isCopied = await this.#ports.copy(id, () => ended() === null)
      if (!isCopied) return ended() ?? { kind: 'problem', code: 'clipboard-refused' }
      this.#noteHandOut(id, request, program)
      return { kind: 'given', answer: { account: name, service: address } }
    }
    return this.consent.run(request, program, work, gone, onWait)
  }

  async diagnostics(): Promise<Given<'diagnostics'> | Problem> {
    const text = await this.#ports.diagnostics()
    if (text !== null) return { kind: 'given', answer: { text } }
    return { kind: 'problem', code: this.access === 'vault-closed' ? 'vault-closed' : 'locked' }
  }

  /** Names and states, without secrets. */
  accounts(): Given<'accounts'> | Problem {
    const closed = this.consent.closedProblem()
    if (closed !== null) return closed
    const now = this.#ports.clock.now()
    const accounts = this.#ports.accounts.all().map(({ id, name, username, address, token }) => ({
      id,
      name,
      username,
      service: address,
      state:
        token === null
          ? ('none' as const)
          : isValidFor(token, 0, now)
            ? ('valid' as const)
            : ('expired' as const),
      expiresAt: token === null ? null : seconds(token.expiresAt),
    }))
    return { kind: 'given', answer: { accounts } }
  }

  /** Whether a program may ask; while it may, how many accounts there are, and which valid token expires first. */
  status(): Omit<AnswerOf<'status'>, 'version'> {
    const programs = this.access
    if (programs !== 'on') return { programs, accounts: null, nextExpiry: null }
    const now = this.#ports.clock.now()
    const all = this.#ports.accounts.all()
    const [next] = all
      .flatMap(({ name, token }) =>
        token !== null && isValidFor(token, 0, now)
          ? [{ account: name, expiresAt: seconds(token.expiresAt) }]
          : [],
      )
      .sort((one, other) => one.expiresAt - other.expiresAt)
    return { programs, accounts: all.length, nextExpiry: next ?? null }
  }

  /** Locks Deckpass. Anybody may ask for that: it takes nothing and gives nothing. */
  lock(): Given<'lock'> | Problem {
    if (this.#ports.lock()) return { kind: 'given', answer: { locked: true } }
    return { kind: 'problem', code: this.access === 'vault-closed' ? 'vault-closed' : 'no-lock' }
  }

  get access(): Access {
    return this.#ports.access()
  }

  /** Call when Deckpass may have been locked or unlocked, or the switch turned. */
  accessChanged(): void {
    if (this.access !== 'on') this.#handOuts.write()
    this.consent.accessChanged()
  }

  /** Refuses every open request, and ends what was allowed for a time. */
  stop(): void {
    this.#handOuts.write()
    this.consent.stop()
  }

  #noteHandOut(accountId: string, { reason }: RequestOf<'copy'>, program: Program | null): void {
    this.#handOuts.add(accountId, program, reason ?? null)
    this.consent.noteUse(accountId, program)
  }
}

/** Rounded down, so that no program believes a token to be valid that is not. */
function seconds(at: number): number {
  return Math.floor(at / 1_000)
}
