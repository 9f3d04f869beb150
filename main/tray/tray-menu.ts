import type { MenuItemConstructorOptions } from 'electron'
import { trayWords } from '../../app/words/desktop.ts'
import type { TrayModel } from './tray-model.ts'

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
      { label: trayWords.open, click: actions.open },
      { label: trayWords.unlock, click: actions.open },
      { type: 'separator' },
      { label: trayWords.quit, click: actions.quit },
    ]
  const accounts = model.items.flatMap(({ accountId, label, enabled, signIn }) => {
    const items: MenuItemConstructorOptions[] = [
      { label: literal(label), enabled, click: () => actions.copy(accountId) },
    ]
    if (signIn !== null) items.push({ label: literal(signIn), click: () => actions.signInAgain(accountId) })
    return items
  })
  if (model.more > 0) accounts.push({ label: trayWords.more(model.more), click: actions.open })
  if (accounts.length > 0) accounts.push({ type: 'separator' })
  return [
    ...accounts,
    { label: trayWords.open, click: actions.open },
    { label: trayWords.renewAll, enabled: model.canRenew, click: actions.renewAll },
    { label: trayWords.lock, enabled: model.items.length > 0, click: actions.lock },
    { type: 'separator' },
    { label: trayWords.quit, click: actions.quit },
  ]
}

/** A label as it is written: in a menu a single ampersand would mark a key instead of being shown. */
function literal(label: string): string {
  return label.replaceAll('&', '&&')
}
