import { Menu } from 'electron'
import { type MenuParts, menuTemplate } from './menu-template.ts'

/** The application menu, set anew only when something in it changes. */
export class AppMenu {
  readonly #parts: MenuParts
  #hasAccounts = false

  /** Call after `ready`. */
  constructor(parts: MenuParts) {
    this.#parts = parts
    this.#set()
  }

  update(hasAccounts: boolean): void {
    if (hasAccounts === this.#hasAccounts) return
    this.#hasAccounts = hasAccounts
    this.#set()
  }

  #set(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(this.#parts, this.#hasAccounts)))
  }
}
