import type { AccountView, Snapshot } from '../../app/model/snapshot.ts'
import { tokenStatus } from '../../app/model/token.ts'

/** `idle`: nothing to watch, or the vault is not open. The rest from best to worst. */
export type TrayState = 'idle' | 'good' | 'attention' | 'problem'

/** The worst of all accounts. */
export interface Worst {
  readonly state: TrayState
  /** Null where there is none. */
  readonly account: AccountView | null
  /** Whether any account can be renewed without the person. */
  readonly canRenew: boolean
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
  }
}

function stateOf({ token, renewal }: AccountView, now: number): TrayState {
  if (renewal.state === 'action-needed') return 'problem'
  if (token === null) return 'idle'
  const status = tokenStatus(token, now)
  if (status === 'expired') return 'problem'
  return status === 'expiring' || renewal.state === 'waiting' ? 'attention' : 'good'
}
