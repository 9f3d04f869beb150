import { type TokenStatus, tokenStatus } from '../account/token.ts'
import { type Failure, type FailureAction, requiredAction } from '../failure/failure.ts'
import type { AccountView } from './snapshot.ts'

/**
 * What is wrong with an account, in one word: badge, notice, list, ring, tray and order go by it. A sign-in that is the
 * first one has no token to renew.
 */
type Trouble =
  | 'sign-in'
  | 'first-sign-in'
  | 'check-address'
  | 'ask-administrator'
  | 'renewal-fails'
  | 'expired'

export interface AccountTrouble {
  readonly kind: Trouble
  /** `warn`: the token works, or there never was one. `bad`: it works no longer. */
  readonly tone: 'warn' | 'bad'
  /** Whether it stays until the person does something. */
  readonly needsPerson: boolean
}

type Renewing = Pick<AccountView, 'renewal' | 'canRenew'>

/** The failure that an account's renewal is in, also while it is tried again; null if there is none. */
export function failingOf({
  renewal,
}: Pick<AccountView, 'renewal'>): { readonly failingSince: number; readonly failure: Failure } | null {
  if (renewal.state === 'running') return renewal.failing
  return renewal.state === 'idle' ? null : renewal
}

/** Null if nothing is wrong. `status` is null without a token. */
export function troubleOf(account: Renewing, status: TokenStatus | null): AccountTrouble | null {
  const failing = failingOf(account)
  const action = failing === null ? 'none' : requiredAction(failing.failure)
  const works = status === 'valid' || status === 'expiring'
  const kind = kindOf(account, action, status)
  if (kind === null) return null
  const tone = works || kind === 'first-sign-in' ? 'warn' : 'bad'
  return { kind, tone, needsPerson: action !== 'none' || kind === 'sign-in' || kind === 'first-sign-in' }
}

function kindOf(
  { renewal, canRenew }: Renewing,
  action: FailureAction,
  status: TokenStatus | null,
): Trouble | null {
  if (action === 'sign-in-again') return 'sign-in'
  if (action === 'check-address' || action === 'ask-administrator') return action
  const hasEnded = status === null || status === 'expired'
  if (!canRenew && hasEnded && renewal.state !== 'running')
    return status === null ? 'first-sign-in' : 'sign-in'
  if (status === 'expired') return 'expired'
  return failingOf({ renewal }) === null ? null : 'renewal-fails'
}

/** The same at `now`, epoch ms. */
export function troubleAt(
  account: Renewing & Pick<AccountView, 'token'>,
  now: number,
): AccountTrouble | null {
  return troubleOf(account, account.token === null ? null : tokenStatus(account.token, now))
}

/** For sorting: whom the person must help first, then what else is wrong; 0 is the most urgent. */
export function urgencyOf(trouble: AccountTrouble | null): number {
  if (trouble === null) return 4
  return (trouble.needsPerson ? 0 : 2) + (trouble.tone === 'bad' ? 0 : 1)
}
