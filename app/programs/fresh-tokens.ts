import { rowOf } from '../service/model/failure.ts'
import { hostOf } from '../service/model/service-address.ts'
import type { Token } from '../service/model/token.ts'
import type { Account } from '../vault/model/account.ts'
import { type Asker, activityName, askerKey } from './asker.ts'
import type { Problem } from './model/program-problem.ts'
import type { BrokerPorts } from './ports.ts'

/** Valid for at least `minValidMs`, another one than the service refused, or in any case a renewed one. */
export type TokenNeed =
  | { readonly kind: 'valid' | 'replacement'; readonly minValidMs: number }
  | { readonly kind: 'renewal' }

export type WithToken = Account & { readonly token: Token }

type Fresh = { readonly kind: 'fresh'; readonly account: WithToken }

/** Provides a token that meets a program's need, or the reason why there is none. */
export function createFreshTokens({ clock, accounts }: Pick<BrokerPorts, 'clock' | 'accounts'>) {
  /** The token given last, by account and asker, the latest last. */
  const given = new Map<string, Map<string, string>>()

  function isValid(account: Account | null, minValidMs = 0): account is WithToken {
    return account !== null && isValidFor(account.token, minValidMs, clock.now())
  }

  function mustRenew(account: Account, need: TokenNeed, asker: Asker | null): boolean {
    if (need.kind === 'renewal' || account.renewal.perhapsReplaced) return true
    if (!isValid(account, need.minValidMs)) return true
    if (need.kind === 'valid') return false
    const last = lastGiven(account, asker)
    return last === undefined || last === account.token.value
  }

  /** The token that the program has or, if it was given none, the one given last to any program. */
  function lastGiven({ id }: Account, asker: Asker | null): string | undefined {
    const tokens = given.get(id)
    return tokens?.get(askerKey(asker)) ?? [...(tokens?.values() ?? [])].at(-1)
  }

  function renew(accountId: string, asker: Asker | null): Promise<boolean> {
    accounts.note(accountId, { kind: 'renewal-requested', program: activityName(asker) })
    return accounts.renew(accountId)
  }

  return {
    /** Why the account cannot; null if it can. Renews first if no token is valid, so that nobody is asked in vain. */
    async findProblem(accountId: string, need: TokenNeed, asker: Asker | null): Promise<Problem | null> {
      const account = accounts.get(accountId)
      if (account === null || !mustRenew(account, need, asker)) return null
      if (needsPerson(account)) return problemOf(account)
      if (isValid(account)) return null
      await renew(accountId, asker)
      const renewed = accounts.get(accountId)
      return isValid(renewed) ? null : problemOf(renewed)
    },

    /** Renews if necessary. If that fails, gives a valid token that the service may have replaced. */
    async meet(accountId: string, need: TokenNeed, asker: Asker | null): Promise<Fresh | Problem> {
      const before = accounts.get(accountId)
      const isRenewed = before !== null && mustRenew(before, need, asker)
      const isCalled = isRenewed && (await renew(accountId, asker))
      const account = accounts.get(accountId)
      if (!isValid(account)) return problemOf(account)
      const isLongEnough = need.kind === 'renewal' || isValidFor(account.token, need.minValidMs, clock.now())
      if (need.kind === 'valid' && isLongEnough) return { kind: 'fresh', account }
      if (isRenewed && account.renewal.failure !== null) return problemOf(account)
      // A script that retries until its token is accepted would never end if it got the same one again.
      if (need.kind === 'replacement' && !isCalled && lastGiven(account, asker) === account.token.value)
        return { kind: 'problem', code: 'no-valid-token', isTooSoon: true }
      if (isLongEnough) return { kind: 'fresh', account }
      return { kind: 'problem', code: 'no-valid-token', leftMs: account.token.expiresAt - clock.now() }
    },

    noteGiven({ id, token }: WithToken, asker: Asker | null): void {
      const tokens = given.get(id) ?? new Map<string, string>()
      tokens.delete(askerKey(asker))
      given.set(id, tokens.set(askerKey(asker), token.value))
    },

    forget(accountId: string): void {
      given.delete(accountId)
    },
  }
}

/** True if the token is valid at `now` and for `minValidMs` after it. */
export function isValidFor(token: Pick<Token, 'expiresAt'> | null, minValidMs: number, now: number): boolean {
  return token !== null && token.expiresAt > now && token.expiresAt - now >= minValidMs
}

function problemOf(account: Account | null): Problem {
  if (account === null) return { kind: 'problem', code: 'no-account', isSignedOut: true }
  const code = needsPerson(account) ? 'sign-in-needed' : 'no-valid-token'
  return { kind: 'problem', code, failure: account.renewal.failure, host: hostOf(account.address) }
}

function needsPerson({ renewal: { failure } }: Account): boolean {
  return failure !== null && rowOf(failure).asks !== undefined
}
