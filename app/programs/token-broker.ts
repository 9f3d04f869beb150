import { distinctNames, nameAmong } from '../accounts/model/account-names.ts'
import { expiryText } from '../formats/model/render-token.ts'
import type { Access } from './access.ts'
import type { Asker } from './asker.ts'
import { askerWords } from './asker-words.ts'
import { chooseAccount } from './choose-account.ts'
import { Consent, type Grant } from './consent.ts'
import { FreshTokens, isValidFor, type TokenNeed, type WithToken } from './fresh-tokens.ts'
import { activityName, HandOuts } from './hand-outs.ts'
import { maxRequestMs } from './model/consent-request.ts'
import { type Problem, problem } from './model/program-problem.ts'
import type { BrokerPorts } from './ports.ts'
import type { ProgramAccount } from './program-accounts.ts'
import { type AnswerOf, maxReasonLength, type RequestName, type RequestOf } from './program-requests.ts'
import { TokenWatches } from './token-watches.ts'
import { UnlockWaits } from './unlock-waits.ts'

export interface Caller {
  /** Null where the system names nobody. */
  readonly asker: Asker | null
  /** Aborted when the program does not wait any more. */
  readonly gone: AbortSignal
  /** Tells the program that a person has to act. */
  tellWaiting(): void
}

type Given<O extends RequestName> = { readonly kind: 'given'; readonly answer: AnswerOf<O> }

function given<Answer>(answer: Answer): { readonly kind: 'given'; readonly answer: Answer } {
  return { kind: 'given', answer }
}

/** A request about one account, from the moment that nothing is in its way. */
interface Attempt {
  readonly accountId: string
  /** Why it ended; null if it goes on. */
  ended: Problem | null
}

/**
 * What is done once a program may have the token. `ended` has to be looked at last, in the same turn in which something
 * is handed out.
 */
type Ending<O extends RequestName> = (
  account: WithToken,
  ended: () => Problem | null,
) => Promise<Given<O> | Problem> | Given<O>

export class TokenBroker {
  readonly #ports: BrokerPorts
  readonly consent: Consent
  readonly #handOuts: HandOuts
  readonly #freshTokens: FreshTokens
  readonly #attempts = new Set<Attempt>()
  readonly unlockWaits: UnlockWaits
  readonly watches: TokenWatches

  constructor(ports: BrokerPorts) {
    this.#ports = ports
    this.consent = new Consent(ports)
    this.#handOuts = new HandOuts(ports)
    this.#freshTokens = new FreshTokens(ports)
    this.unlockWaits = new UnlockWaits(ports)
    this.watches = new TokenWatches(ports)
    const { events } = ports
    events.accountChanged.add(() => this.watches.look())
    // Not by way of the snapshot, which would come too late for a token that is on its way out.
    events.lockChanged.add(() => this.accessChanged())
    events.accountMoved.add(({ id }) => this.#forget(id))
    events.accountGone.add(({ id }) => {
      this.#forget(id)
      this.watches.look()
    })
  }

  token(request: RequestOf<'token'>, caller: Caller): Promise<Given<'token'> | Problem> {
    const { minValidSeconds = 0, rejected = false } = request
    const need = { kind: rejected ? 'replacement' : 'valid', minValidMs: minValidSeconds * 1_000 } as const
    return this.#serve<'token'>(request, caller, need, (account) => {
      this.#noteHandOut(account, request, caller)
      const { id, username, token } = account
      const { account: name, service } = this.#named(account)
      return given({ id, token: token.value, expires: expiryText(token), account: name, username, service })
    })
  }

  async renew(request: RequestOf<'renew'>, caller: Caller): Promise<Given<'renew'> | Problem> {
    const need = { kind: 'renewal' } as const
    const ending = (account: WithToken) =>
      given({ expires: expiryText(account.token), ...this.#named(account) })
    // A token file is for what runs without a person, so its token is also renewed while programs may not ask.
    const unattended = this.#withTokenFile(request.account)
    if (unattended === null) return await this.#serve<'renew'>(request, caller, need, ending)
    const fresh = await this.#freshTokens.meet(unattended.id, need, caller.asker)
    return 'code' in fresh ? fresh : ending(fresh)
  }

  /** Copies the token to the clipboard. It takes the same consent, since any program can read the clipboard. */
  copy(request: RequestOf<'copy'>, caller: Caller): Promise<Given<'copy'> | Problem> {
    const need = { kind: 'valid', minValidMs: 0 } as const
    return this.#serve<'copy'>(request, caller, need, async (account, ended) => {
      const isCopied = await this.#ports.copy(account.id, () => ended() === null)
      if (!isCopied) return ended() ?? problem('clipboard-refused')
      this.#noteHandOut(account, request, caller)
      return given(this.#named(account))
    })
  }

  async diagnostics(): Promise<Given<'diagnostics'> | Problem> {
    const text = await this.#ports.diagnostics()
    if (text !== null) return given({ text })
    return problem(this.access === 'vault-closed' ? 'vault-closed' : 'locked')
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

  /** Locks Deckpass. Every program may ask for that, because it hands nothing out. */
  lock(): Given<'lock'> | Problem {
    if (this.#ports.lock()) return given({ locked: true })
    return problem(this.access === 'vault-closed' ? 'vault-closed' : 'no-lock')
  }

  get access(): Access {
    return this.#ports.access()
  }

  /** Call when Deckpass may have been locked or unlocked, or the switch turned. A lock suspends approvals. */
  accessChanged(): void {
    const { access } = this
    const closed = this.#closedProblem()
    if (closed !== null) {
      this.#handOuts.write()
      this.#end(closed)
    }
    if (access === 'off') this.consent.end()
    if (access !== 'locked') this.unlockWaits.end()
    this.consent.noteShown()
    this.watches.look()
  }

  /** Ends what concerns an account that was signed out or moved, because approvals belong to address and username. */
  #forget(accountId: string): void {
    const isSignedOut = this.#ports.accounts.get(accountId) === null
    const why: Problem = isSignedOut
      ? { kind: 'problem', code: 'no-account', isSignedOut: true }
      : problem('no-answer')
    this.#freshTokens.forget(accountId)
    this.#end(why, accountId)
    this.consent.forget(accountId)
  }

  stop(): void {
    this.#handOuts.write()
    this.#end(problem('no-answer'))
    this.consent.end()
    this.unlockWaits.end()
  }

  /**
   * Hands out by `ending` once this program may have the token of the account that it means. A request that is open when
   * Deckpass locks begins anew at the unlocking.
   */
  async #serve<O extends 'token' | 'renew' | 'copy'>(
    request: RequestOf<'token'>,
    caller: Caller,
    need: TokenNeed,
    ending: Ending<O>,
  ): Promise<Given<O> | Problem> {
    const { clock, accounts } = this.#ports
    const { asker, gone } = caller
    const startedAt = clock.monotonic()
    const leftMs = () => Math.max(0, maxRequestMs - (clock.monotonic() - startedAt))
    for (let isNew = true; ; isNew = false) {
      if (this.access === 'locked' && request.noQuestion !== true && !gone.aborted) {
        // The person who locked while the question was shown knows about it.
        if (isNew) this.unlockWaits.tellPerson()
        caller.tellWaiting()
        await this.unlockWaits.wait(leftMs(), gone)
      }
      const closed = this.#closedProblem()
      if (closed !== null) return closed
      if (gone.aborted) return problem('no-answer')
      const chosen = chooseAccount(accounts.all(), request.account)
      if (chosen.kind === 'problem') return chosen
      const { id } = chosen.account
      const attempt: Attempt = { accountId: id, ended: null }
      this.#attempts.add(attempt)
      try {
        const grant =
          (await this.#freshTokens.findProblem(id, need, asker)) ??
          attempt.ended ??
          (await this.#grant(request, caller, id, leftMs()))
        if (attempt.ended?.code === 'locked') continue
        if (grant.kind === 'problem') return attempt.ended ?? grant
        const fresh = await this.#freshTokens.meet(id, need, asker)
        const ended = () => this.#endedProblem(attempt, caller, grant)
        const why = ended()
        if (why !== null) return why
        return 'code' in fresh ? fresh : await ending(fresh, ended)
      } finally {
        this.#attempts.delete(attempt)
      }
    }
  }

  /** The grant by which the program may have the token, or why it may not. */
  async #grant(
    { reason, exec, noQuestion }: RequestOf<'token'>,
    { asker, gone, tellWaiting }: Caller,
    accountId: string,
    leftMs: number,
  ): Promise<Grant | Problem> {
    const standing = this.consent.standing(accountId, asker)
    if (standing !== null) return standing
    if (noQuestion === true) return problem('consent-needed')
    tellWaiting()
    const words = [asker?.args ?? null, askerWords(reason ?? '', maxReasonLength)]
    const asked = { accountId, asker, words: words.filter((each) => each !== null), isExec: exec === true }
    return await this.consent.ask(asked, leftMs, gone)
  }

  /** The account that `deckpass renew` means, where a token file shows that the person wants it renewed unasked. */
  #withTokenFile(wanted: string | undefined): ProgramAccount | null {
    const all = this.#ports.accounts.all()
    const hasFile = ({ id }: ProgramAccount) => this.#ports.hasTokenFile(id)
    // While programs may not ask, they must not learn of the other accounts.
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
    if (!this.consent.holds(grant)) return problem('refused')
    return asker === null || this.#ports.isRunning(asker) ? null : problem('asker-unclear')
  }

  #end(why: Problem, accountId?: string): void {
    for (const attempt of this.#attempts)
      if (accountId === undefined || attempt.accountId === accountId) attempt.ended ??= why
    this.consent.cancel(accountId)
  }

  /** How an answer names the account and its service. */
  #named(account: ProgramAccount) {
    return { account: nameAmong(this.#ports.accounts.all(), account), service: account.address }
  }

  #noteHandOut(account: WithToken, { reason }: RequestOf<'copy'>, { asker }: Caller): void {
    this.#freshTokens.noteGiven(account, asker)
    const said = askerWords(reason ?? '', maxReasonLength)
    this.#handOuts.add(account.id, { kind: 'token-given', program: activityName(asker), reason: said })
  }
}

function stateOf(token: WithToken['token'] | null, now: number): 'none' | 'valid' | 'expired' {
  if (token === null) return 'none'
  return isValidFor(token, 0, now) ? 'valid' : 'expired'
}
