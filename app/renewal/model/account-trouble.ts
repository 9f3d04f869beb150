import { type Failure, failureKind, requiredAction } from '../../service/model/failure.ts'
import type { TokenFacts } from '../../service/model/token.ts'
import type { RenewalView } from './renewal-view.ts'
import type { Trouble } from './trouble.ts'

export type NoticeAction =
  | 'try-now'
  | 'sign-in-again'
  | 'check-address'
  | 'give-proxy-password'
  | 'choose-certificate'

export interface AccountTrouble {
  readonly kind: Trouble
  /** `warn`: the token works, or there never was one. `bad`: it works no longer. */
  readonly tone: 'warn' | 'bad'
  readonly action: NoticeAction
}

interface Troubled {
  readonly renewal: RenewalView
  /** False if the password is not kept. */
  readonly canRenew: boolean
  readonly token: Pick<TokenFacts, 'expiresAt'> | null
}

const hourMs = 3_600_000

/**
 * From when on a failure that may pass is shown, epoch ms: once it has lasted for an hour, or in the last two hours of the
 * token.
 */
export function toldFrom(failingSince: number, token: { readonly expiresAt: number } | null): number {
  return token === null ? failingSince : Math.min(failingSince + hourMs, token.expiresAt - 2 * hourMs)
}

/** Why an account's renewal fails, also while it is tried again; null if it does not. */
export function failureOf({ renewal }: Pick<Troubled, 'renewal'>): Failure | null {
  if (renewal.state === 'running') return renewal.failing?.failure ?? null
  return renewal.state === 'idle' ? null : renewal.failure
}

/** What is wrong with the account at `now`, epoch ms; null if nothing is. */
export function troubleAt(account: Troubled, now: number): AccountTrouble | null {
  const { renewal, token, canRenew } = account
  const cause = causeOf(account)
  const action = cause?.action ?? (canRenew ? 'try-now' : 'sign-in-again')
  if (token === null && cause === null)
    return canRenew || renewal.state === 'running' ? null : { kind: 'first-sign-in', tone: 'warn', action }
  if (token === null) return cause && { ...cause, tone: 'bad' }
  if (now >= token.expiresAt) return { kind: 'expired', tone: 'bad', action }
  return cause && { ...cause, tone: 'warn' }
}

/** For sorting, 0 first: accounts that wait for the person come before those with another trouble. */
export function urgencyOf(trouble: AccountTrouble | null): number {
  if (trouble === null) return 4
  return (trouble.action === 'try-now' ? 2 : 0) + (trouble.tone === 'bad' ? 0 : 1)
}

function failingIn(renewal: RenewalView) {
  if (renewal.state === 'running') return renewal.failing
  return renewal.state === 'waiting' || renewal.state === 'refused' ? renewal : null
}

function causeOf({ renewal }: Troubled): Pick<AccountTrouble, 'kind' | 'action'> | null {
  if (renewal.state === 'not-possible')
    return requiredAction(renewal.failure) === 'sign-in-again'
      ? { kind: 'sign-in', action: 'sign-in-again' }
      : { kind: 'ask-administrator', action: 'try-now' }
  const failing = failingIn(renewal)
  if (failing === null) return null
  const { failure, isTold, hasLasted } = failing
  switch (requiredAction(failure)) {
    case 'sign-in-again':
      return { kind: 'sign-in', action: 'sign-in-again' }
    case 'give-proxy-password':
      return { kind: 'renewal-fails', action: 'give-proxy-password' }
    case 'choose-certificate':
      return { kind: 'renewal-fails', action: 'choose-certificate' }
  }
  if (hasLasted && (failure.cause === 'redirect' || failure.cause === 'no-endpoint'))
    return { kind: 'check-address', action: 'check-address' }
  if (hasLasted && (failure.cause === 'certificate' || failure.cause === 'certificate-date'))
    return { kind: 'ask-administrator', action: 'try-now' }
  return isTold || failureKind(failure) === 'refused' ? { kind: 'renewal-fails', action: 'try-now' } : null
}
