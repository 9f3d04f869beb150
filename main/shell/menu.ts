import { Menu } from 'electron'
import { distinctNames } from '../../app/model/account-names.ts'
import type { Snapshot } from '../../app/model/snapshot.ts'
import { type MenuAccount, type MenuParts, menuTemplate } from './menu-template.ts'

/** Call before `ready`: Electron would make a menu of its own at each start, which takes as long as ours. */
export function noMenuYet(): void {
  Menu.setApplicationMenu(null)
}

/** The application menu, built again only when something in it changes. */
export class AppMenu {
  readonly #parts: MenuParts
  #accounts: readonly MenuAccount[]

  /** Call after `ready`. */
  constructor(parts: MenuParts, accounts: Snapshot['accounts']) {
    this.#parts = parts
    this.#accounts = byDistinctNames(accounts)
    this.#set()
  }

  update(accounts: Snapshot['accounts']): void {
    const shown = byDistinctNames(accounts)
    if (JSON.stringify(shown) === JSON.stringify(this.#accounts)) return
    this.#accounts = shown
    this.#set()
  }

  #set(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(this.#parts, this.#accounts)))
  }
}

function byDistinctNames(accounts: Snapshot['accounts']): MenuAccount[] {
  const names = distinctNames(accounts)
  return accounts.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
}
