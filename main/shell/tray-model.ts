import type { AccountView, Snapshot } from '../../app/bridge/snapshot.ts'
import { timeLeftWords } from '../../app/token/time-left.ts'
import { standingAt } from '../../app/token/token.ts'

/** `idle`: nothing to watch, or the vault is not open. The rest from best to worst. */
export type TrayState = 'idle' | 'good' | 'attention' | 'problem'

export interface TrayItem {
  readonly accountId: string
  readonly label: string
  readonly enabled: boolean
}

/** All that the tray shows. Two equal models need no redrawing. */
export interface TrayModel {
  readonly state: TrayState
  readonly tooltip: string
  readonly items: readonly TrayItem[]
  /** Accounts that the menu has no room for. */
  readonly more: number
}

/** A longer menu does not fit on a small screen. */
const mostItems = 20

/** Windows cuts a longer tooltip off. */
const longestName = 60

const worstFirst = ['problem', 'attention', 'good', 'idle'] as const satisfies readonly TrayState[]

/** What the tray shows of `snapshot` at `now`: the worst state of all accounts, and each token to copy. */
export function trayModel(snapshot: Snapshot, now: number): TrayModel {
  const open = snapshot.base.vault.state === 'ready'
  const accounts = open ? snapshot.accounts : []
  const states = accounts.map((account) => stateOf(account, now))
  const state = worstFirst.find((each) => states.includes(each)) ?? 'idle'
  const worst = accounts[states.indexOf(state)]
  return {
    state,
    tooltip: tooltipOf(snapshot, state, worst, now),
    items: accounts.slice(0, mostItems).map((account) => itemOf(account, now)),
    more: Math.max(0, accounts.length - mostItems),
  }
}

function stateOf({ token, renewal }: AccountView, now: number): TrayState {
  if (renewal.state === 'action-needed') return 'problem'
  if (token === null) return 'idle'
  const standing = standingAt(token, now)
  if (standing === 'expired') return 'problem'
  return standing === 'expiring' || renewal.state === 'waiting' ? 'attention' : 'good'
}

function tooltipOf(
  { base }: Snapshot,
  state: TrayState,
  worst: AccountView | undefined,
  now: number,
): string {
  if (base.vault.state === 'locked') return 'Deckpass is locked'
  if (worst === undefined || state === 'idle') return 'Deckpass'
  const name = shortened(worst.name)
  if (worst.renewal.state === 'action-needed') return `Deckpass: ${name} needs you`
  if (state === 'good') return 'Deckpass: every token is valid'
  const left = leftOf(worst, now)
  return left === null ? `Deckpass: the token of ${name} has expired` : `Deckpass: ${name}, ${left} left`
}

function itemOf(account: AccountView, now: number): TrayItem {
  const time = account.token === null ? 'no token' : (leftOf(account, now) ?? 'expired')
  return {
    accountId: account.id,
    label: `Copy token of ${shortened(account.name)} (${time})`,
    enabled: account.token !== null,
  }
}

function leftOf({ token }: AccountView, now: number): string | null {
  return token === null ? null : timeLeftWords(token.expiresAt - now)
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name
}
