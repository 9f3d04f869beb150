import { Menu } from 'electron'
import { distinctNames } from '../../app/model/account-names.ts'
import type { Snapshot } from '../../app/model/snapshot.ts'
import { type MenuAccount, type MenuParts, menuTemplate } from './menu-template.ts'

/** The application menu, built again only when something in it changes. */
export class AppMenu {
  readonly #parts: MenuParts
  #accounts: readonly MenuAccount[] = []

  /** Call after `ready`. */
  constructor(parts: MenuParts) {
    this.#parts = parts
    this.#set()
  }

  update(accounts: Snapshot['accounts']): void {
    const names = distinctNames(accounts)
    const shown = accounts.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
    if (JSON.stringify(shown) === JSON.stringify(this.#accounts)) return
    this.#accounts = shown
    this.#set()
  }

  #set(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(this.#parts, this.#accounts)))
  }
}
