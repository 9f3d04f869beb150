import { distinctNames } from '../../app/model/account-names.ts'
import type { AccountView, Snapshot } from '../../app/model/snapshot.ts'
import { trayWords } from '../../app/words/desktop.ts'
import { timeLeftWords } from '../../app/words/durations.ts'
import { type TrayState, type Worst, worstOf } from './tray-state.ts'

interface TrayItem {
  readonly accountId: string
  readonly label: string
  readonly enabled: boolean
  /** Set where only a sign-in brings a new token. */
  readonly signIn: string | null
}

/** All that the tray shows. Two equal models need no redrawing. */
export interface TrayModel {
  readonly state: TrayState
  readonly tooltip: string
  /** Nothing but the way in is shown. */
  readonly locked: boolean
  readonly items: readonly TrayItem[]
  /** Whether any account can be renewed. */
  readonly canRenew: boolean
  /** Accounts that the menu has no room for. */
  readonly more: number
}

/** A longer menu does not fit on a small screen. */
const mostItems = 20

/** Windows cuts a longer tooltip off. */
const maxNameLength = 60

/** What the tray shows of `snapshot` at `now` (epoch ms): the worst state of all accounts, and each token to copy. */
export function trayModel(snapshot: Snapshot, now: number): TrayModel {
  const worst = worstOf(snapshot, now)
  const names = distinctNames(snapshot.accounts)
  const nameOf = ({ id, name }: AccountView) => shortened(names.get(id) ?? name)
  const accounts = snapshot.base.vault.state === 'ready' ? snapshot.accounts : []
  return {
    state: worst.state,
    locked: isLocked(snapshot),
    tooltip: tooltipOf(snapshot, worst, nameOf, now),
    items: accounts.slice(0, mostItems).map((account) => itemOf(account, nameOf(account), now)),
    canRenew: worst.canRenew,
    more: Math.max(0, accounts.length - mostItems),
  }
}

function isLocked({ base }: Snapshot): boolean {
  return base.lock.locked || base.vault.state === 'closed'
}

function tooltipOf(
  snapshot: Snapshot,
  { state, account }: Worst,
  nameOf: (account: AccountView) => string,
  now: number,
): string {
  if (isLocked(snapshot)) return trayWords.locked
  if (account === null || state === 'idle') return trayWords.idle
  const name = nameOf(account)
  if (account.renewal.state === 'action-needed') return trayWords.actionNeeded(name)
  if (state === 'good') return trayWords.good
  const left = leftOf(account, now)
  return left === null ? trayWords.expired(name) : trayWords.left(name, left)
}

function itemOf(account: AccountView, name: string, now: number): TrayItem {
  const time = account.token === null ? trayWords.noToken : (leftOf(account, now) ?? trayWords.hasExpired)
  return {
    accountId: account.id,
    label: trayWords.copy(name, time),
    enabled: account.token !== null,
    signIn: account.canRenew ? null : trayWords.signInAgain(name),
  }
}

function leftOf({ token }: AccountView, now: number): string | null {
  return token === null ? null : timeLeftWords(token.expiresAt - now)
}

function shortened(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}
