import type { MenuItemConstructorOptions } from 'electron'
import type { TrayModel } from './tray-model.ts'

export interface TrayActions {
  open(): void
  copy(accountId: string): void
  signInAgain(accountId: string): void
  renewAll(): void
  quit(): void
}

/** The tray's menu; a click on an item calls its action. */
export function trayMenu(model: TrayModel, actions: TrayActions): MenuItemConstructorOptions[] {
  const accounts = model.items.flatMap(({ accountId, label, enabled, signIn }) => {
    const items: MenuItemConstructorOptions[] = [
      { label: literal(label), enabled, click: () => actions.copy(accountId) },
    ]
    if (signIn !== null) items.push({ label: literal(signIn), click: () => actions.signInAgain(accountId) })
    return items
  })
  if (model.more > 0) accounts.push({ label: `${model.more} more…`, click: actions.open })
  if (accounts.length > 0) accounts.push({ type: 'separator' })
  return [
    ...accounts,
    { label: 'Open Deckpass', click: actions.open },
    { label: 'Renew all now', enabled: model.canRenew, click: actions.renewAll },
    { type: 'separator' },
    { label: 'Quit Deckpass', click: actions.quit },
  ]
}

/** A label as it is written: in a menu a single ampersand would mark a key instead of being shown. */
function literal(label: string): string {
  return label.replaceAll('&', '&&')
}
