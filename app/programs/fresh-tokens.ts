import { requiredAction } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Token } from '../service/model/token.ts'
import { type Asker, activityName, askerKey } from './asker.ts'
import type { Problem } from './model/program-problem.ts'
import type { BrokerPorts } from './ports.ts'
import type { ProgramAccount } from './program-accounts.ts'

/**
 * The token that a program needs: one that is valid for at least `minValidMs`, another one than the service refused, or
 * a renewed one, however long the current one is still valid.
 */
export type TokenNeed =
  | { readonly kind: 'valid' | 'replacement'; readonly minValidMs: number }
  | { readonly kind: 'renewal' }

export type WithToken = ProgramAccount & { readonly token: Token }

type Fresh = { readonly kind: 'fresh'; readonly account: WithToken }

/** Provides a token that meets a program's need, or the reason why there is none. */
export class FreshTokens {
  readonly #ports: Pick<BrokerPorts, 'clock' | 'accounts'>
  /** The token given last, by account and asker, the latest last. */
  readonly #given = new Map<string, Map<string, string>>()

  constructor(ports: Pick<BrokerPorts, 'clock' | 'accounts'>) {
    this.#ports = ports
  }

  /**
   * Why the account cannot provide such a token; null if it can. An account without a valid token is renewed first, so
   * that the person is not asked in vain.
   */
  async findProblem(accountId: string, need: TokenNeed, asker: Asker | null): Promise<Problem | null> {
    const account = this.#ports.accounts.get(accountId)
    if (account === null || !this.#needsRenewal(account, need, asker)) return null
    if (needsPerson(account)) return problemOf(account)
    if (this.#isValid(account, 0)) return null
    await this.#renew(accountId, asker)
    const renewed = this.#ports.accounts.get(accountId)
    return this.#isValid(renewed, 0) ? null : problemOf(renewed)
  }

  /**
   * The account with a token that meets the need, after a renewal if necessary. A valid token that the service may have
   * replaced is given if that renewal fails.
   */
  async meet(accountId: string, need: TokenNeed, asker: Asker | null): Promise<Fresh | Problem> {
    const { accounts, clock } = this.#ports
    const before = accounts.get(accountId)
    const needsRenewal = before !== null && this.#needsRenewal(before, need, asker)
    const isCalled = needsRenewal && (await this.#renew(accountId, asker))
    const account = accounts.get(accountId)
    if (!hasToken(account) || !isValidFor(account.token, 0, clock.now())) return problemOf(account)
    if (need.kind === 'valid' && isValidFor(account.token, need.minValidMs, clock.now()))
      return { kind: 'fresh', account }
    if (needsRenewal && account.renewal.failure !== null) return problemOf(account)
    // A script that retries until its token is accepted would never end if it got the same one again.
    if (need.kind === 'replacement' && !isCalled && this.#lastGiven(account, asker) === account.token.value)
      return { kind: 'problem', code: 'no-valid-token', isTooSoon: true }
    if (need.kind === 'renewal' || isValidFor(account.token, need.minValidMs, clock.now()))
      return { kind: 'fresh', account }
    return { kind: 'problem', code: 'no-valid-token', leftMs: account.token.expiresAt - clock.now() }
  }

  noteGiven({ id, token }: WithToken, asker: Asker | null): void {
    const given = this.#given.get(id) ?? new Map<string, string>()
    given.delete(askerKey(asker))
    this.#given.set(id, given.set(askerKey(asker), token.value))
  }

  forget(accountId: string): void {
    this.#given.delete(accountId)
  }

  #needsRenewal(account: ProgramAccount, need: TokenNeed, asker: Asker | null): boolean {
    const { perhapsReplaced } = account.renewal
    if (need.kind === 'renewal' || perhapsReplaced || !this.#isValid(account, need.minValidMs)) return true
    if (need.kind === 'valid') return false
    const last = this.#lastGiven(account, asker)
    return last === undefined || last === account.token?.value
  }

  /** The token that the program has or, if it was given none, the one given last to any program. */
  #lastGiven({ id }: ProgramAccount, asker: Asker | null): string | undefined {
    const given = this.#given.get(id)
    return given?.get(askerKey(asker)) ?? [...(given?.values() ?? [])].at(-1)
  }

  #renew(accountId: string, asker: Asker | null): Promise<boolean> {
    const { accounts } = this.#ports
    accounts.note(accountId, { kind: 'renewal-requested', program: activityName(asker) })
    return accounts.renew(accountId)
  }

  #isValid(account: ProgramAccount | null, minValidMs: number): boolean {
    return account !== null && isValidFor(account.token, minValidMs, this.#ports.clock.now())
  }
}

/** True if the token is valid at `now` and for `minValidMs` after it. */
export function isValidFor(token: Pick<Token, 'expiresAt'> | null, minValidMs: number, now: number): boolean {
  return token !== null && token.expiresAt > now && token.expiresAt - now >= minValidMs
}

function hasToken(account: ProgramAccount | null): account is WithToken {
  return account !== null && account.token !== null
}

function problemOf(account: ProgramAccount | null): Problem {
  if (account === null) return { kind: 'problem', code: 'no-account', isSignedOut: true }
  const code = needsPerson(account) ? 'sign-in-needed' : 'no-valid-token'
  return { kind: 'problem', code, failure: account.renewal.failure, host: hostOf(account.address) }
}

function needsPerson({ renewal: { failure } }: ProgramAccount): boolean {
  return failure !== null && requiredAction(failure) !== 'none'
}
