import type { MenuItemConstructorOptions } from 'electron'
import { distinctNames, sortedAccounts } from '../../app/accounts/model/account-names.ts'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { formatsOf } from '../../app/formats/model/copy-format.ts'
import { isLocked } from '../../app/lock/model/lock-view.ts'
import { type AccountTrouble, troubleAt } from '../../app/renewal/model/account-trouble.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { formatWords, t, timeLeftWords } from '../../app/words/index.ts'
import type { DesktopActions } from '../menu/desktop-actions.ts'
import { escapeAmpersand } from '../menu/menu-template.ts'

/** `idle`: no token, or the vault is closed. The others depend on `AccountTrouble`. */
type TrayState = 'idle' | 'good' | 'attention' | 'problem'

export type TrayModel = ReturnType<typeof trayModel>

/** A longer menu would not fit on a small screen. *Open Deckpass* leads to the others. */
const maxItems = 10

/** Windows truncates a long tooltip. */
const maxNameLength = 60

interface TrayAccount {
  readonly account: AccountView
  readonly name: string
  readonly trouble: AccountTrouble | null
}

/** `now`: epoch ms. */
export function trayModel({ base, accounts: all }: Snapshot, now: number) {
  // Shortens names before making them distinct, so that the distinguishing part is never cut off.
  const names = distinctNames(all.map((account) => ({ ...account, name: shorten(account.name) })))
  const shown = base.vault.state === 'ready' ? all : []
  const accounts = sortedAccounts(shown, base.settings.accountOrder, names, now).map((account) => ({
    account,
    name: names.get(account.id) ?? account.name,
    trouble: troubleAt(account, now),
  }))
  const locked = isLocked(base.lock) || base.vault.state === 'closed'
  return {
    state: stateOf(accounts),
    locked,
    tooltip: locked ? t('tray.main.locked') : tooltip(accounts),
    items: listed(accounts).map((each) => toItem(each, now)),
    // An account's own item copies in the first format.
    formats: formatsOf(base.settings).map((format) => ({ id: format.id, label: formatWords(format) })),
    offersRenewal: accounts.some(({ account, trouble }) => account.canRenew && trouble !== null),
  }
}

/** In the list's order; the accounts in trouble, which the icon shows, are among them. */
function listed(accounts: readonly TrayAccount[]): readonly TrayAccount[] {
  const troubledFirst = accounts.toSorted((a, b) => Number(b.trouble !== null) - Number(a.trouble !== null))
  const chosen = new Set(troubledFirst.slice(0, maxItems))
  return accounts.filter((each) => chosen.has(each))
}

function stateOf(accounts: readonly TrayAccount[]): TrayState {
  const tones = accounts.map(({ trouble }) => trouble?.tone)
  if (tones.includes('bad')) return 'problem'
  if (tones.includes('warn')) return 'attention'
  return accounts.some(({ account }) => account.token !== null) ? 'good' : 'idle'
}

function tooltip(accounts: readonly TrayAccount[]): string {
  const troubled = accounts.flatMap(({ name, trouble }) => (trouble === null ? [] : [{ name, trouble }]))
  const [first] = troubled
  if (first === undefined) return t(stateOf(accounts) === 'good' ? 'tray.main.good' : 'tray.main.idle')
  if (troubled.length > 1) return t('tray.main.troubles', { count: troubled.length })
  return t('tray.main.trouble', { name: first.name, trouble: t(`renewal.trouble.${first.trouble.kind}`) })
}

function toItem({ account, name, trouble }: TrayAccount, now: number) {
  const left = account.token === null ? null : timeLeftWords(account.token.expiresAt - now)
  return {
    accountId: account.id,
    name,
    label: t('tray.main.copy', { name, status: statusWords(left, trouble) }),
    does: actionOf(left, trouble),
  }
}

function statusWords(left: string | null, trouble: AccountTrouble | null): string {
  if (trouble === null) return left ?? t('tray.main.noToken')
  const needed = t(`renewal.trouble.${trouble.kind}`)
  return left === null ? needed : t('tray.main.leftAndTrouble', { left, trouble: needed })
}

/** Offers `copy` for an expired token as well, if copying can renew it without the person. */
function actionOf(left: string | null, trouble: AccountTrouble | null): 'copy' | 'sign-in' | 'open' | null {
  if (left !== null) return 'copy'
  if (trouble === null) return null
  if (trouble.action === 'sign-in-again') return 'sign-in'
  return trouble.action === 'try-now' ? 'copy' : 'open'
}

function shorten(name: string): string {
  return name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name
}

export function trayMenu(model: TrayModel, actions: DesktopActions): MenuItemConstructorOptions[] {
  if (model.locked)
    return [
      { label: t('tray.main.open'), click: actions.open },
      { label: t('tray.main.unlock'), click: actions.open },
      { type: 'separator' },
      { label: t('tray.main.quit'), click: actions.quit },
    ]
  const actionsOf = {
    copy: (accountId: string) => void actions.copy(accountId),
    'sign-in': actions.signInAgain,
    open: actions.openAccount,
  }
  const accounts: MenuItemConstructorOptions[] = model.items.map(({ accountId, label, does }) => ({
    label: escapeAmpersand(label),
    enabled: does !== null,
    ...(does !== null && { click: () => actionsOf[does](accountId) }),
  }))
  accounts.push(...copyAs(model, actions))
  if (accounts.length > 0) accounts.push({ type: 'separator' })
  return [
    ...accounts,
    { label: t('tray.main.open'), click: actions.open },
    ...(model.offersRenewal ? [{ label: t('tray.main.renewAll'), click: actions.renewAll }] : []),
    { label: t('tray.main.settings'), click: actions.openSettings },
    { label: t('tray.main.lock'), enabled: model.items.length > 0, click: actions.lock },
    { type: 'separator' },
    { label: t('tray.main.quit'), click: actions.quit },
  ]
}

/** *Copy as*: the formats, or if several accounts have a token, a submenu of formats for each. */
function copyAs({ items, formats }: TrayModel, actions: DesktopActions): MenuItemConstructorOptions[] {
  const copied = items.filter(({ does }) => does === 'copy')
  if (copied.length === 0 || formats.length < 2) return []
  const menus = copied.map(({ accountId, name }) => ({
    label: escapeAmpersand(name),
    submenu: formats.map(({ id, label }) => ({
      label: escapeAmpersand(label),
      click: () => actions.copy(accountId, id),
    })),
  }))
  const [first, second] = menus
  return [{ label: t('tray.main.copyAs'), submenu: first && !second ? first.submenu : menus }]
}
