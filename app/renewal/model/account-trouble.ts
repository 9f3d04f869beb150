import { rowOf } from '../../service/model/failure.ts'
import type { TokenFacts } from '../../service/model/token.ts'
import type { RenewalView } from './renewal-view.ts'
import type { Trouble } from './trouble-kinds.ts'

export type NoticeAction = (typeof troubleOf)[keyof typeof troubleOf]['action']

export interface AccountTrouble {
  readonly kind: Trouble
  /** `warn`: the token still works. `bad`: it does not. */
  readonly tone: 'warn' | 'bad'
  readonly action: NoticeAction
}

interface Troubled {
  readonly renewal: RenewalView
  /** False if the password is not stored. */
  readonly canRenew: boolean
  readonly token: Pick<TokenFacts, 'expiresAt'> | null
}

/** The account's trouble at `now`, epoch ms; null if there is none. */
export function troubleAt(account: Troubled, now: number): AccountTrouble | null {
  const { renewal, token, canRenew } = account
  const cause = causeOf(account)
  const action = cause?.action ?? (canRenew ? 'try-now' : 'sign-in-again')
  if (token === null && cause === null)
    return canRenew || renewal.state === 'running' ? null : { kind: 'sign-in', tone: 'bad', action }
  if (token === null) return cause && { ...cause, tone: 'bad' }
  if (now >= token.expiresAt) return { kind: 'expired', tone: 'bad', action }
  return cause && { ...cause, tone: 'warn' }
}

/** True if the account's address may be wrong. An administrator who forbids a host may have announced another one. */
export function isAddressWrong(account: Troubled): boolean {
  const cause = causeOf(account)
  const isForbidden = account.renewal.state === 'not-possible' && cause?.kind === 'ask-administrator'
  return isForbidden || cause?.action === 'check-address'
}

/** A sort key, lowest first: accounts that need the person come before accounts with other trouble. */
export function urgencyOf(trouble: AccountTrouble | null): number {
  if (trouble === null) return 4
  return (trouble.action === 'try-now' ? 2 : 0) + (trouble.tone === 'bad' ? 0 : 1)
}

function causeOf({ renewal }: Troubled): Pick<AccountTrouble, 'kind' | 'action'> | null {
  const { failure, isShown, hasLasted } = renewal
  if (failure === null) return null
  const { kind, asks, ifItLasts } = rowOf(failure)
  const asked = (hasLasted ? ifItLasts : undefined) ?? asks
  if (asked === undefined && !isShown && kind !== 'refused') return null
  return troubleOf[asked ?? 'none']
}

const troubleOf = {
  'sign-in-again': { kind: 'sign-in', action: 'sign-in-again' },
  'give-proxy-password': { kind: 'renewal-fails', action: 'give-proxy-password' },
  'choose-certificate': { kind: 'renewal-fails', action: 'choose-certificate' },
  'check-address': { kind: 'check-address', action: 'check-address' },
  'ask-administrator': { kind: 'ask-administrator', action: 'try-now' },
  none: { kind: 'renewal-fails', action: 'try-now' },
} as const satisfies Record<string, { kind: Trouble; action: string }>
