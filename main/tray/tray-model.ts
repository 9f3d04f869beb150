import type { MenuItemConstructorOptions } from 'electron'
import { distinctNames } from '../../app/model/account-names.ts'
import type { AccountView, Snapshot } from '../../app/model/snapshot.ts'
import { tokenStatus } from '../../app/model/token.ts'
import { t, timeLeftWords } from '../../app/words/index.ts'
import { escapeAmpersand } from '../menu/menu-template.ts'

/** From best to worst. `idle`: no token, or the vault is closed. */
export type TrayState = 'idle' | 'good' | 'attention' | 'problem'

interface TrayItem {
  readonly accountId: string
  readonly label: string
  readonly enabled: boolean
  /** Set if only a sign-in brings a new token. */
  readonly signIn: string | null
}

/** All that the tray shows. */
export interface TrayModel {
  readonly state: TrayState
  readonly tooltip: string
  readonly locked: boolean
  readonly items: readonly TrayItem[]
  /** Whether any account can be renewed. */
  readonly canRenew: boolean
  /** The number of accounts that the menu has no room for. */
  readonly more: number
}

/** A longer menu does not fit on a small screen. */
const maxItems = 20

/** Windows truncates a long tooltip. */
const maxNameLength = 60

/** `now`: epoch ms. */
export function trayModel(snapshot: Snapshot, now: number): TrayModel {
  const worst = findWorst(snapshot, now)
  const names = distinctNames(snapshot.accounts)
  const nameOf = ({ id, name }: AccountView) => shorten(names.get(id) ?? name)
  const accounts = snapshot.base.vault.state === 'ready' ? snapshot.accounts : []
  return {
    state: worst.state,
    locked: isLocked(snapshot),
    tooltip: tooltip(snapshot, worst, nameOf, now),
    items: accounts.slice(0, maxItems).map((account) => toItem(account, nameOf(account), now)),
    canRenew: worst.canRenew,
    more: Math.max(0, accounts.length - maxItems),
  }
}

interface WorstAccount {
  readonly state: TrayState
  readonly account: AccountView | null
  /** Whether any account can be renewed without the person. */
  readonly canRenew: boolean
}

const worstFirst = ['problem', 'attention', 'good', 'idle'] as const satisfies readonly TrayState[]

function findWorst({ base, accounts }: Snapshot, now: number): WorstAccount {
  const shown = base.vault.state === 'ready' ? accounts : []
  const states = shown.map((account) => accountState(account, now))
  const state = worstFirst.find((each) => states.includes(each)) ?? 'idle'
  return {
    state,
    account: shown[states.indexOf(state)] ?? null,
    canRenew: shown.some((account) => account.canRenew),
  }
}

function accountState({ token, renewal }: AccountView, now: number): TrayState {
  if (renewal.state === 'action-needed') return 'problem'
  if (token === null) return 'idle'
  const status = tokenStatus(token, now)
  if (status === 'expired') return 'problem'
  return status === 'expiring' || renewal.state === 'waiting' ? 'attention' : 'good'
}

function isLocked({ base }: Snapshot): boolean {
  return base.lock.locked || base.vault.state === 'closed'
}

function tooltip(
  snapshot: Snapshot,
  { state, account }: WorstAccount,
  nameOf: (account: AccountView) => string,
  now: number,
): string {
  if (isLocked(snapshot)) return t('main.tray.locked')
  if (account === null || state === 'idle') return t('main.tray.idle')
  const name = nameOf(account)
  if (account.renewal.state === 'action-needed') return t('main.tray.actionNeeded', { name })
  if (state === 'good') return t('main.tray.good')
  const left = timeLeft(account, now)
  return left === null ? t('main.tray.expired', { name }) : t('main.tray.left', { name, left })
}

function toItem(account: AccountView, name: string, now: number): TrayItem {
  const time =
    account.token === null ? t('main.tray.noToken') : (timeLeft(account, now) ?? t('main.tray.hasExpired'))
  return {
    accountId: account.id,
    label: t('main.tray.copy', { name, status: time }),
    enabled: account.token !== null,
    signIn: account.canRenew
      ? null
      : t(account.token === null ? 'main.tray.signIn' : 'main.tray.signInAgain', { name }),
  }
}

function timeLeft({ token }: AccountView, now: number): string | null {
  return token === null ? null : timeLeftWords(token.expiresAt - now)
}

function shorten(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}

export interface TrayActions {
  open(): void
  copy(accountId: string): void
  signInAgain(accountId: string): void
  renewAll(): void
  lock(): void
  quit(): void
}

/** The tray's menu; a click on an item calls its action. */
export function trayMenu(model: TrayModel, actions: TrayActions): MenuItemConstructorOptions[] {
  if (model.locked)
    return [
      { label: t('main.tray.open'), click: actions.open },
      { label: t('main.tray.unlock'), click: actions.open },
      { type: 'separator' },
      { label: t('main.tray.quit'), click: actions.quit },
    ]
  const accounts = model.items.flatMap(({ accountId, label, enabled, signIn }) => {
    const items: MenuItemConstructorOptions[] = [
      { label: escapeAmpersand(label), enabled, click: () => actions.copy(accountId) },
    ]
    if (signIn !== null)
      items.push({ label: escapeAmpersand(signIn), click: () => actions.signInAgain(accountId) })
    return items
  })
  if (model.more > 0)
    accounts.push({ label: t('main.tray.more', { count: model.more }), click: actions.open })
  if (accounts.length > 0) accounts.push({ type: 'separator' })
  return [
    ...accounts,
    { label: t('main.tray.open'), click: actions.open },
    { label: t('main.tray.renewAll'), enabled: model.canRenew, click: actions.renewAll },
    { label: t('main.tray.lock'), enabled: model.items.length > 0, click: actions.lock },
    { type: 'separator' },
    { label: t('main.tray.quit'), click: actions.quit },
  ]
}
