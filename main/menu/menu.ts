import { Menu } from 'electron'
import { distinctNames } from '../../app/model/account-names.ts'
import type { Snapshot } from '../../app/model/snapshot.ts'
import { type MenuParts, type MenuState, menuTemplate } from './menu-template.ts'

/** Call before `ready`: Electron would make its own menu at each start, which takes as long as ours. */
export function noMenuYet(): void {
  Menu.setApplicationMenu(null)
}

/** The application menu, built again only when something in it changes. */
export class AppMenu {
  readonly #parts: MenuParts
  #state: MenuState

  /** Call after `ready`. */
  constructor(parts: MenuParts, snapshot: Snapshot) {
    this.#parts = parts
    this.#state = menuStateOf(snapshot)
    this.#set()
  }

  update(snapshot: Snapshot): void {
    const state = menuStateOf(snapshot)
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    this.#set()
  }

  #set(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(this.#parts, this.#state)))
  }
}

function menuStateOf({ base, accounts }: Snapshot): MenuState {
  const names = distinctNames(accounts)
  const shown = accounts.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  return { accounts: shown, locked: base.lock.locked }
}
