import { distinctNames, nameAmong } from '../accounts/model/account-names.ts'
import type { CopyRefusal } from '../copying/model.ts'
import { expiryText } from '../formats/model/copy-format.ts'
import { Approvals } from './approvals.ts'
import { type Asker, activityName } from './asker.ts'
import { askerWords, maxArgsLength, maxReasonLength } from './asker-words.ts'
import { chooseAccount } from './choose-account.ts'
import { Consent, type Grant } from './consent.ts'
import { FreshTokens, isValidFor, type TokenNeed, type WithToken } from './fresh-tokens.ts'
import { maxRequestMs } from './model/consent-times.ts'
import { type Problem, problem } from './model/program-problem.ts'
import type { BrokerPorts } from './ports.ts'
import type { ProgramAccount } from './program-accounts.ts'
import type { AnswerOf, RequestName, RequestOf } from './program-requests.ts'
import type { ProgramsAccess } from './programs-access.ts'
import { UnlockWaits } from './unlock-waits.ts'

export interface Caller {
  /** Null if the system cannot identify it. */
  readonly asker: Asker | null
  /** Aborted when the program stops waiting. */
  readonly gone: AbortSignal
  /** Tells the program that a person has to act. */
  notifyWaiting(): void
}

type Given<O extends RequestName> = { readonly kind: 'given'; readonly answer: AnswerOf<O> }

function given<Answer>(answer: Answer): { readonly kind: 'given'; readonly answer: Answer } {
  return { kind: 'given', answer }
}

/** A program's request for the token of one account. */
interface TokenRequest<Result extends Given<RequestName>> {
  readonly request: RequestOf<'token'>
  readonly caller: Caller
  readonly need: TokenNeed
  /**
   * Runs once the program may have the token. Must check `ended` last, in the same turn in which it hands the token
   * out.
   */
  handOut(account: WithToken, ended: () => Problem | null): Promise<Result | Problem> | Result
}

/** An attempt to serve a request, once its account is known. */
interface Attempt {
  readonly accountId: string
  /** Why it ended; null while it runs. */
  ended: Problem | null
}

export class TokenBroker {
  readonly #ports: BrokerPorts
  readonly approvals: Approvals
  readonly consent: Consent
  readonly #freshTokens: FreshTokens
  readonly #attempts = new Set<Attempt>()
  readonly unlockWaits: UnlockWaits

  constructor(ports: BrokerPorts) {
    this.#ports = ports
    this.approvals = new Approvals(ports)
    this.consent = new Consent(ports, this.approvals)
    this.#freshTokens = new FreshTokens(ports)
    this.unlockWaits = new UnlockWaits(ports)
    const { events } = ports
    // Not through the snapshot, which would come too late for a token that is being handed out.
    events.lockChanged.add(() => this.accessChanged())
    events.accountMoved.add(({ id }) => this.#forget(id))
    events.accountGone.add(({ id }) => this.#forget(id))
    events.quit.add(() => this.#stop())
  }

  token(request: RequestOf<'token'>, caller: Caller): Promise<Given<'token'> | Problem> {
    const { minValidSeconds = 0, rejected = false } = request
    const need = { kind: rejected ? 'replacement' : 'valid', minValidMs: minValidSeconds * 1_000 } as const
    const handOut = (account: WithToken) => {
      this.#noteHandOut(account, request, caller)
      const { id, username, token } = account
      const { account: name, service } = this.#named(account)
      return given({ id, token: token.value, expires: expiryText(token), account: name, username, service })
    }
    return this.#serve({ request, caller, need, handOut })
  }

  async renew(request: RequestOf<'renew'>, caller: Caller): Promise<Given<'renew'> | Problem> {
    const need = { kind: 'renewal' } as const
    const handOut = (account: WithToken) =>
      given({ expires: expiryText(account.token), ...this.#named(account) })
    // Token files serve unattended work, so their token is renewed even while programs may not ask.
    const unattended = this.#withTokenFile(request.account)
    if (unattended === null) return await this.#serve({ request, caller, need, handOut })
    const fresh = await this.#freshTokens.meet(unattended.id, need, caller.asker)
    return fresh.kind === 'problem' ? fresh : handOut(fresh.account)
  }

  /** Copies the token to the clipboard. This needs the same consent, because any program can read the clipboard. */
  copy(request: RequestOf<'copy'>, caller: Caller): Promise<Given<'copy'> | Problem> {
    const need = { kind: 'valid', minValidMs: 0 } as const
    const handOut = async (account: WithToken, ended: () => Problem | null) => {
      const result = await this.#ports.copy(account.id, () => ended() === null)
      if (result.kind === 'refused') return ended() ?? notCopied(result.refusal)
      this.#noteHandOut(account, request, caller)
      return given(this.#named(account))
    }
    return this.#serve({ request, caller, need, handOut })
  }

  /** `read` resolves to the diagnostics for a help desk, without names and secrets. */
  async diagnostics(read: () => Promise<string>): Promise<Given<'diagnostics'> | Problem> {
    const text = await read()
    const denial = this.#ports.lockDenial()
    return denial === null ? given({ text }) : problem(denial)
  }

  accounts(): Given<'accounts'> | Problem {
    const closed = this.#closedProblem()
    if (closed !== null) return closed
    const now = this.#ports.clock.now()
    const all = this.#ports.accounts.all()
    const names = distinctNames(all)
    const accounts = all.map(({ id, name, username, address, token }) => ({
      id,
      name: names.get(id) ?? name,
      username,
      service: address,
      state: stateOf(token, now),
      expires: token && expiryText(token),
      needs: this.#ports.accounts.trouble(id)?.kind ?? null,
    }))
    return given({ accounts })
  }

  /** Locks Deckpass. Every program may request this, because it hands nothing out. */
  lock(): Given<'lock'> | Problem {
    if (this.#ports.lock()) return given({ locked: true })
    return problem(this.access === 'vault-closed' ? 'vault-closed' : 'no-lock')
  }

  get access(): ProgramsAccess {
    return this.#ports.access()
  }

  /** Call when Deckpass may have been locked or unlocked, or the setting changed. A lock suspends approvals. */
  accessChanged(): void {
    const { access } = this
    const closed = this.#closedProblem()
    if (closed !== null) this.#end(closed)
    if (access === 'off') this.approvals.end()
    if (access !== 'locked') this.unlockWaits.end()
    this.consent.updateShown()
  }

  /** Ends all requests about an account that was signed out or moved; approvals belong to its address and username. */
  #forget(accountId: string): void {
    const isSignedOut = this.#ports.accounts.get(accountId) === null
    const why: Problem = isSignedOut
      ? { kind: 'problem', code: 'no-account', isSignedOut: true }
      : problem('no-answer')
    this.#freshTokens.forget(accountId)
    this.#end(why, accountId)
    this.consent.forget(accountId)
  }

  #stop(): void {
    this.#end(problem('no-answer'))
    this.approvals.end()
    this.unlockWaits.end()
  }

  /** A request that a lock interrupts before the person has answered starts again after the unlock. */
  async #serve<Result extends Given<RequestName>>(work: TokenRequest<Result>): Promise<Result | Problem> {
    const { clock, accounts } = this.#ports
    const { request, caller } = work
    const endsAt = clock.monotonic() + maxRequestMs
    const leftMs = () => Math.max(0, endsAt - clock.monotonic())
    for (let isNew = true; ; isNew = false) {
      if (this.access === 'locked' && request.noQuestion !== true && !caller.gone.aborted) {
        // A person who locked while the question was shown already knows about it.
        if (isNew) this.unlockWaits.notifyPerson()
        caller.notifyWaiting()
        await this.unlockWaits.wait(leftMs(), caller.gone)
      }
      const closed = this.#closedProblem()
      if (closed !== null) return closed
      if (caller.gone.aborted) return problem('no-answer')
      const chosen = chooseAccount(accounts.all(), request.account)
      if (chosen.kind === 'problem') return chosen
      const result = await this.#attempt(work, chosen.account.id, leftMs)
      if (result.kind !== 'locked-meanwhile') return result
    }
  }

  async #attempt<Result extends Given<RequestName>>(
    { request, caller, need, handOut }: TokenRequest<Result>,
    accountId: string,
    leftMs: () => number,
  ): Promise<Result | Problem | { readonly kind: 'locked-meanwhile' }> {
    const { asker } = caller
    const attempt: Attempt = { accountId, ended: null }
    this.#attempts.add(attempt)
    try {
      const grant =
        (await this.#freshTokens.findProblem(accountId, need, asker)) ??
        attempt.ended ??
        (await this.#grant(request, caller, accountId, leftMs()))
      if (attempt.ended?.code === 'locked') return { kind: 'locked-meanwhile' }
      if (grant.kind === 'problem') return attempt.ended ?? grant
      const fresh = await this.#freshTokens.meet(accountId, need, asker)
      const ended = () => this.#endedProblem(attempt, caller, grant)
      const why = ended()
      if (why !== null) return why
      return fresh.kind === 'problem' ? fresh : await handOut(fresh.account, ended)
    } finally {
      this.#attempts.delete(attempt)
    }
  }

  /** The grant for the token, or the reason why the program may not have it. */
  async #grant(
    { reason, becomes, noQuestion }: RequestOf<'token'>,
    { asker, gone, notifyWaiting }: Caller,
    accountId: string,
    leftMs: number,
  ): Promise<Grant | Problem> {
    const earlier = this.consent.earlierAnswer(accountId, asker)
    if (earlier !== null) return earlier
    if (noQuestion === true) return problem('consent-needed')
    notifyWaiting()
    const command = becomes === undefined ? (asker?.args ?? null) : askerWords(becomes, maxArgsLength)
    const words = [command, askerWords(reason ?? '', maxReasonLength)].filter((each) => each !== null)
    const asked = { accountId, asker, words }
    return await this.consent.ask(asked, leftMs, gone)
  }

  /** The account that `deckpass renew` means, if a token file shows that the person wants it renewed unasked. */
  #withTokenFile(wanted: string | undefined): ProgramAccount | null {
    const all = this.#ports.accounts.all()
    const hasFile = ({ id }: ProgramAccount) => this.#ports.hasTokenFile(id)
    // While programs may not ask, they must not learn about the other accounts.
    const chosen = chooseAccount(this.access === 'on' ? all : all.filter(hasFile), wanted)
    return chosen.kind === 'chosen' && hasFile(chosen.account) ? chosen.account : null
  }

  #closedProblem(): Problem | null {
    return this.access === 'on' ? null : problem(this.access)
  }

  #endedProblem(attempt: Attempt, { asker, gone }: Caller, grant: Grant): Problem | null {
    const ended = this.#closedProblem() ?? attempt.ended
    if (ended !== null) return ended
    if (gone.aborted) return problem('no-answer')
    if (!this.consent.isValid(grant)) return problem('refused')
    return asker === null || this.#ports.isRunning(asker) ? null : problem('asker-unclear')
  }

  #end(why: Problem, accountId?: string): void {
    for (const attempt of this.#attempts)
      if (accountId === undefined || attempt.accountId === accountId) attempt.ended ??= why
    this.consent.cancel(accountId)
  }

  /** The account and its service in an answer. */
  #named(account: ProgramAccount) {
    return { account: nameAmong(this.#ports.accounts.all(), account), service: account.address }
  }

  #noteHandOut(account: WithToken, { reason }: RequestOf<'copy'>, { asker }: Caller): void {
    this.#freshTokens.noteGiven(account, asker)
    const said = askerWords(reason ?? '', maxReasonLength)
    const event = { kind: 'token-given', program: activityName(asker), reason: said } as const
    this.#ports.accounts.note(account.id, event)
  }
}

function stateOf(token: WithToken['token'] | null, now: number): 'none' | 'valid' | 'expired' {
  if (token === null) return 'none'
  return isValidFor(token, 0, now) ? 'valid' : 'expired'
}

function notCopied(refusal: CopyRefusal): Problem {
  if (refusal.reason !== 'expired') return problem('clipboard-refused')
  const { host, failure } = refusal
  return { kind: 'problem', code: 'no-valid-token', host, failure }
}
