import type { AccountView, Snapshot } from '../../app/model/snapshot.ts'
import { tokenStatus } from '../../app/model/token.ts'

/** `idle`: nothing to watch, or the vault is not open. The rest from best to worst. */
export type TrayState = 'idle' | 'good' | 'attention' | 'problem'

/** The worst of all accounts, and until when none of them gets worse by mere time. */
export interface Worst {
  readonly state: TrayState
  /** Null where there is none. */
  readonly account: AccountView | null
  /** Whether any account can be renewed without the person. */
  readonly canRenew: boolean
  readonly until: number
}

const worstFirst = ['problem', 'attention', 'good', 'idle'] as const satisfies readonly TrayState[]

export function worstOf({ base, accounts }: Snapshot, now: number): Worst {
  const watched = base.vault.state === 'ready' ? accounts : []
  const states = watched.map((account) => stateOf(account, now))
  const state = worstFirst.find((each) => states.includes(each)) ?? 'idle'
  return {
    state,
    account: watched[states.indexOf(state)] ?? null,
    canRenew: watched.some((account) => account.canRenew),
    until: watched.reduce(
      (until, account) => Math.min(until, changesAt(account, now)),
      Number.POSITIVE_INFINITY,
    ),
  }
}

function stateOf({ token, renewal }: AccountView, now: number): TrayState {
  if (renewal.state === 'action-needed') return 'problem'
  if (token === null) return 'idle'
  const standing = tokenStatus(token, now)
  if (standing === 'expired') return 'problem'
  return standing === 'expiring' || renewal.state === 'waiting' ? 'attention' : 'good'
}

/** When the account's token will stand otherwise than at `now`. */
function changesAt({ token }: AccountView, now: number): number {
  if (token === null) return Number.POSITIVE_INFINITY
  return [token.expiringAt, token.expiresAt].find((at) => at > now) ?? Number.POSITIVE_INFINITY
}
