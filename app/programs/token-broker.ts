import { distinctNames, nameAmong } from '../accounts/model/account-names.ts'
import type { CopyRefusal } from '../copying/model.ts'
import { expiryText } from '../formats/model/copy-format.ts'
import { lockDenial } from '../lock/model/lock-view.ts'
import { troubleAt } from '../renewal/model/account-trouble.ts'
import type { Account } from '../vault/model/account.ts'
import { type Asker, activityName, askerWords, maxArgsLength, maxReasonLength } from './asker.ts'
import { chooseAccount } from './choose-account.ts'
import { createConsent, type Grant } from './consent.ts'
import { createFreshTokens, isValidFor, type TokenNeed, type WithToken } from './fresh-tokens.ts'
import { maxRequestMs } from './model/consent-request.ts'
import { type Problem, problem } from './model/program-problem.ts'
import type { BrokerPorts, ProgramsAccess } from './ports.ts'
import type { RequestOf } from './program-requests.ts'
import { createUnlockWaits } from './unlock-waits.ts'

export interface Caller {
  /** Null if the system cannot identify it. */
  readonly asker: Asker | null
  /** Aborted when the program stops waiting. */
  readonly gone: AbortSignal
  /** Tells the program that a person has to act. */
  notifyWaiting(): void
}

export interface Given<Answer> {
  readonly kind: 'given'
  readonly answer: Answer
}

interface TokenRequest<Answer> {
  readonly request: RequestOf<'token'>
  readonly caller: Caller
  readonly need: TokenNeed
  /** Runs once the program may have the token. Must check `ended` last, in the turn in which it hands the token out. */
  handOut(account: WithToken, ended: () => Problem | null): Promise<Given<Answer> | Problem> | Given<Answer>
}

/** An attempt to serve a request, once its account is known. */
interface Attempt {
  readonly accountId: string
  ended: Problem | null
}

export type TokenBroker = ReturnType<typeof createTokenBroker>

/** Answers the requests of programs: gives a token once a person allows it, and nothing while Deckpass is locked. */
export function createTokenBroker(ports: BrokerPorts) {
  const { accounts, activity, clock, copies, events, lock, settings, tokenFiles } = ports
  const consent = createConsent(ports, access)
  const freshTokens = createFreshTokens(ports)
  const unlockWaits = createUnlockWaits(ports)
  const attempts = new Set<Attempt>()

  // The broker does not wait for the snapshot, which would come too late for a token that is being handed out.
  events.lockChanged.add(accessChanged)
  settings.changed.add(accessChanged)
  events.accountMoved.add(({ id }) => forget(id))
  events.accountGone.add(({ id }) => forget(id))
  events.quit.add(() => {
    end(problem('no-answer'))
    consent.endApprovals()
    unlockWaits.end()
  })
  return {
    consent,
    unlockWaits,
    access,
    token,
    renew,
    copy,
    diagnostics,
    accounts: listAccounts,
    lock: lockDeckpass,
  }

  function token(request: RequestOf<'token'>, caller: Caller) {
    const { minValidSeconds = 0, rejected = false } = request
    return serve({
      request,
      caller,
      need: { kind: rejected ? 'replacement' : 'valid', minValidMs: minValidSeconds * 1_000 },
      handOut(account) {
        noteHandOut(account, request, caller)
        const { id, username, token } = account
        return given({ id, token: token.value, expires: expiryText(token), username, ...named(account) })
      },
    })
  }

  async function renew(request: RequestOf<'renew'>, caller: Caller) {
    const need = { kind: 'renewal' } as const
    const handOut = (account: WithToken) => given({ expires: expiryText(account.token), ...named(account) })
    // Token files serve unattended work, so their token is renewed even while programs may not ask.
    const unattended = withTokenFile(request.account)
    if (unattended === null) return await serve({ request, caller, need, handOut })
    const fresh = await freshTokens.meet(unattended.id, need, caller.asker)
    if (lockDenial(lock.view) === null) return fresh.kind === 'problem' ? fresh : handOut(fresh.account)
    // While locked, Deckpass says neither which account has the token nor what the service said.
    if (fresh.kind === 'problem') return 'failure' in fresh ? { ...fresh, failure: null, host: '' } : fresh
    return given({ expires: expiryText(fresh.account.token), account: null, service: null })
  }

  /** Copies the token to the clipboard. This needs the same consent, because any program can read the clipboard. */
  function copy(request: RequestOf<'copy'>, caller: Caller) {
    return serve({
      request,
      caller,
      need: { kind: 'valid', minValidMs: 0 },
      async handOut(account, ended) {
        const result = await copies.copy(account.id, 'token', 'program', () => ended() === null)
        if (result.kind === 'refused') return ended() ?? notCopied(result.refusal)
        // The copy may have renewed the token first.
        const token = accounts.get(account.id)?.token ?? account.token
        noteHandOut({ ...account, token }, request, caller)
        return given(named(account))
      },
    })
  }

  /** `read` resolves to the diagnostics for a help desk, without names and secrets. */
  async function diagnostics(read: () => Promise<string>) {
    const text = await read()
    const denial = lockDenial(lock.view)
    return denial === null ? given({ text }) : problem(denial)
  }

  function listAccounts() {
    const closed = closedProblem()
    if (closed !== null) return closed
    const names = distinctNames(accounts.all())
    const listed = accounts.all().map((account) => {
      const { id, name, username, address, token, credentials } = account
      const shown = { token, renewal: ports.plan.viewOf(account), canRenew: credentials !== null }
      return {
        id,
        name: names.get(id) ?? name,
        username,
        service: address,
        state: stateOf(token, clock.now()),
        expires: token && expiryText(token),
        needs: troubleAt(shown, clock.now())?.kind ?? null,
      }
    })
    return given({ accounts: listed })
  }

  /** Every program may request this, because it hands nothing out. A lock that waits for the vault is no lock yet. */
  function lockDeckpass() {
    lock.lock('person')
    const denial = lockDenial(lock.view)
    return denial === 'locked' ? given({ locked: true }) : problem(denial ?? 'no-lock')
  }

  /** A request that a lock interrupts before the person has answered starts again after the unlock. */
  async function serve<Answer>(work: TokenRequest<Answer>): Promise<Given<Answer> | Problem> {
    const { request, caller } = work
    const endsAt = clock.monotonic() + maxRequestMs
    const leftMs = () => Math.max(0, endsAt - clock.monotonic())
    for (let isNew = true; ; isNew = false) {
      if (access() === 'locked' && request.noQuestion !== true && !caller.gone.aborted) {
        // A person who locked while the question was shown already knows about it.
        if (isNew) unlockWaits.notifyPerson()
        caller.notifyWaiting()
        await unlockWaits.wait(leftMs(), caller.gone)
      }
      const closed = closedProblem()
      if (closed !== null) return closed
      if (caller.gone.aborted) return problem('no-answer')
      const chosen = chooseAccount(accounts.all(), request.account)
      if (chosen.kind === 'problem') return chosen
      const attempt: Attempt = { accountId: chosen.account.id, ended: null }
      attempts.add(attempt)
      const result = await serveOnce(work, attempt, leftMs).finally(() => attempts.delete(attempt))
      if (result !== 'locked-meanwhile') return result
    }
  }

  async function serveOnce<Answer>(
    { request, caller, need, handOut }: TokenRequest<Answer>,
    attempt: Attempt,
    leftMs: () => number,
  ): Promise<Given<Answer> | Problem | 'locked-meanwhile'> {
    const { accountId } = attempt
    const grant =
      (await freshTokens.findProblem(accountId, need, caller.asker)) ??
      attempt.ended ??
      (await grantFor(request, caller, accountId, leftMs()))
    if (attempt.ended?.code === 'locked') return 'locked-meanwhile'
    if (grant.kind === 'problem') return attempt.ended ?? grant
    const fresh = await freshTokens.meet(accountId, need, caller.asker)
    const ended = () => closedProblem() ?? attempt.ended ?? endedProblem(caller, grant)
    const why = ended()
    if (why !== null) return why
    return fresh.kind === 'problem' ? fresh : await handOut(fresh.account, ended)
  }

  async function grantFor(
    { reason, becomes, noQuestion }: RequestOf<'token'>,
    { asker, gone, notifyWaiting }: Caller,
    accountId: string,
    leftMs: number,
  ): Promise<Grant | Problem> {
    const earlier = consent.earlierAnswer(accountId, asker)
    if (earlier !== null) return earlier
    if (noQuestion === true) return problem('consent-needed')
    notifyWaiting()
    const command = becomes === undefined ? (asker?.args ?? null) : askerWords(becomes, maxArgsLength)
    const words = [command, reasonWords(reason)].filter((each) => each !== null)
    return await consent.ask({ accountId, asker, words }, leftMs, gone)
  }

  function endedProblem({ asker, gone }: Caller, grant: Grant): Problem | null {
    if (gone.aborted) return problem('no-answer')
    if (!consent.isValid(grant)) return problem('refused')
    return asker === null || ports.isRunning(asker) ? null : problem('asker-unclear')
  }

  /** The account that `deckpass renew` means, if it has a token file, for which it is renewed without a question. */
  function withTokenFile(wanted: string | undefined): Account | null {
    const all = accounts.all()
    const hasFile = ({ id }: Account) => tokenFiles.has(id)
    // While programs may not ask, they must not learn about the other accounts.
    const chosen = chooseAccount(access() === 'on' ? all : all.filter(hasFile), wanted)
    return chosen.kind === 'chosen' && hasFile(chosen.account) ? chosen.account : null
  }

  function named(account: Account) {
    return { account: nameAmong(accounts.all(), account), service: account.address }
  }

  function noteHandOut(account: WithToken, { reason }: RequestOf<'copy'>, { asker }: Caller): void {
    freshTokens.noteGiven(account, asker)
    const event = { kind: 'token-given', program: activityName(asker), reason: reasonWords(reason) } as const
    activity.note(account.id, { at: clock.now(), event })
  }

  function access(): ProgramsAccess {
    return settings.read().programsMayAsk ? (lockDenial(lock.view) ?? 'on') : 'off'
  }

  function closedProblem(): Problem | null {
    const closed = access()
    return closed === 'on' ? null : problem(closed)
  }

  /** Deckpass may have been locked or unlocked, or the setting changed. A lock suspends approvals. */
  function accessChanged(): void {
    const closed = closedProblem()
    if (closed !== null) end(closed)
    if (closed?.code === 'off') consent.endApprovals()
    if (closed?.code !== 'locked') unlockWaits.end()
    consent.updateShown()
  }

  /** Ends all requests about an account that was signed out or moved; approvals belong to its address and username. */
  function forget(accountId: string): void {
    const isSignedOut = accounts.get(accountId) === null
    freshTokens.forget(accountId)
    end(isSignedOut ? { kind: 'problem', code: 'no-account', isSignedOut } : problem('no-answer'), accountId)
    consent.forget(accountId)
  }

  function end(why: Problem, accountId?: string): void {
    for (const attempt of attempts)
      if (accountId === undefined || attempt.accountId === accountId) attempt.ended ??= why
    consent.cancel(accountId)
  }
}

function given<const Answer>(answer: Answer): Given<Answer> {
  return { kind: 'given', answer }
}

function reasonWords(reason = ''): string | null {
  return askerWords(reason, maxReasonLength)
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
