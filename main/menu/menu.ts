import { BrowserWindow, Menu } from 'electron'
import { distinctNames } from '../../app/accounts/model/account-names.ts'
import { inOrder } from '../../app/accounts/model/account-order.ts'
import { isLocked } from '../../app/lock/model/lock-view.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { type MenuParts, type MenuState, menuTemplate } from './menu-template.ts'

/** Call before `ready`. Electron's own menu would take as long to make as ours. */
export function disableDefaultMenu(): void {
  Menu.setApplicationMenu(null)
}

/** The application menu, built again only when something in it changes. */
export class AppMenu {
  readonly #parts: MenuParts
  #state: MenuState

  /** Call after `ready`. */
  constructor(parts: MenuParts, snapshot: Snapshot) {
    this.#parts = parts
    this.#state = toMenuState(snapshot)
    this.#set()
  }

  update(snapshot: Snapshot): void {
    const state = toMenuState(snapshot)
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    this.#set()
  }

  #set(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(this.#parts, this.#state)))
    if (this.#parts.platform === 'darwin') return
    // The system adds the menu to every window, but the consent window must have none.
    for (const window of BrowserWindow.getAllWindows()) if (!this.#parts.isMain(window)) window.removeMenu()
  }
}

function toMenuState({ base, accounts }: Snapshot): MenuState {
  const names = distinctNames(accounts)
  const listed = inOrder(accounts, base.settings.accountOrder, names, Date.now())
  const items = listed.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  return { accounts: items, locked: isLocked(base.lock), language: base.language }
}
