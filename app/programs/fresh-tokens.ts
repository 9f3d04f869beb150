import { rowOf } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Token } from '../service/model/token.ts'
import type { Account } from '../vault/model/account.ts'
import { type Asker, activityName, askerKey } from './asker.ts'
import type { Problem } from './model/program-problem.ts'
import type { BrokerPorts } from './ports.ts'

/** A token that is valid for `minValidMs`, one that replaces a token that the service refused, or a renewed one. */
export type TokenNeed =
  | { readonly kind: 'valid' | 'replacement'; readonly minValidMs: number }
  | { readonly kind: 'renewal' }

export type WithToken = Account & { readonly token: Token }

type Fresh = { readonly kind: 'fresh'; readonly account: WithToken }

type FreshTokensPorts = Pick<BrokerPorts, 'accounts' | 'activity' | 'clock' | 'digest' | 'plan' | 'renewals'>

/** Provides a token that meets a program's need, or the reason why there is none. */
export function createFreshTokens({ accounts, activity, clock, digest, plan, renewals }: FreshTokensPorts) {
  /** By account and asker, the digest of the token given last. The latest entry is the last one. */
  const given = new Map<string, Map<string, string>>()
  return { findProblem, meet, noteGiven, forget }

  /** Why the need cannot be met; null if it can. Renews first if no token is valid, so that nobody is asked in vain. */
  async function findProblem(
    accountId: string,
    need: TokenNeed,
    asker: Asker | null,
  ): Promise<Problem | null> {
    const account = accounts.get(accountId)
    if (account === null || !mustRenew(account, need, asker)) return null
    if (needsPerson(account)) return problemOf(account)
    if (isValid(account)) return null
    await renew(accountId, asker)
    const renewed = accounts.get(accountId)
    return isValid(renewed) ? null : problemOf(renewed)
  }

  /** Renews if necessary. If that fails, gives a valid token although the service may have replaced it. */
  async function meet(accountId: string, need: TokenNeed, asker: Asker | null): Promise<Fresh | Problem> {
    const before = accounts.get(accountId)
    const isRenewed = before !== null && mustRenew(before, need, asker)
    const isCalled = isRenewed && (await renew(accountId, asker))
    const account = accounts.get(accountId)
    if (!isValid(account)) return problemOf(account)
    const isLongEnough = need.kind === 'renewal' || isValidFor(account.token, need.minValidMs, clock.now())
    if (need.kind === 'valid' && isLongEnough) return { kind: 'fresh', account }
    if (isRenewed && plan.shownFailure(account) !== null) return problemOf(account)
    // A script that retries until its token is accepted would never end if it got the same one again.
    if (need.kind === 'replacement' && !isCalled && lastGiven(account, asker) === digestOf(account))
      return { kind: 'problem', code: 'no-valid-token', isTooSoon: true }
    if (isLongEnough) return { kind: 'fresh', account }
    return { kind: 'problem', code: 'no-valid-token', leftMs: account.token.expiresAt - clock.now() }
  }

  function noteGiven(account: WithToken, asker: Asker | null): void {
    const digests = given.get(account.id) ?? new Map<string, string>()
    digests.delete(askerKey(asker))
    given.set(account.id, digests.set(askerKey(asker), digestOf(account)))
  }

  function forget(accountId: string): void {
    given.delete(accountId)
  }

  function isValid(account: Account | null, minValidMs = 0): account is WithToken {
    return account !== null && isValidFor(account.token, minValidMs, clock.now())
  }

  function mustRenew(account: Account, need: TokenNeed, asker: Asker | null): boolean {
    // A call in flight is joined.
    if (need.kind === 'renewal' || plan.mayBeReplaced(account)) return true
    if (!isValid(account, need.minValidMs)) return true
    if (need.kind === 'valid') return false
    const last = lastGiven(account, asker)
    return last === undefined || last === digestOf(account)
  }

  /** The digest of the token given last to this program or, if it was given none, to any program. */
  function lastGiven({ id }: Account, asker: Asker | null): string | undefined {
    const digests = given.get(id)
    return digests?.get(askerKey(asker)) ?? [...(digests?.values() ?? [])].at(-1)
  }

  function digestOf({ id, token }: WithToken): string {
    return digest.keyed(id, token.value)
  }

  /** Renews, or joins the running renewal. Returns false at once if programs may not request a renewal now. */
  async function renew(accountId: string, asker: Asker | null): Promise<boolean> {
    const event = { kind: 'renewal-requested', program: activityName(asker) } as const
    const noteCall = () => activity.note(accountId, { at: clock.now(), event })
    return (await renewals.renew(accountId, 'program', { noteCall })).kind !== 'too-soon'
  }

  function problemOf(account: Account | null): Problem {
    if (account === null) return { kind: 'problem', code: 'no-account', isSignedOut: true }
    const code = needsPerson(account) ? 'sign-in-needed' : 'no-valid-token'
    return { kind: 'problem', code, failure: plan.shownFailure(account), host: hostOf(account.address) }
  }

  function needsPerson(account: Account): boolean {
    const failure = plan.shownFailure(account)
    return failure !== null && rowOf(failure).asks !== undefined
  }
}

export function isValidFor(token: Pick<Token, 'expiresAt'> | null, minValidMs: number, now: number): boolean {
  return token !== null && token.expiresAt > now && token.expiresAt - now >= minValidMs
}
