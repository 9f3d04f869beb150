import { app, type BaseWindow, BrowserWindow, Menu } from 'electron'
import { distinctNames } from '../../app/accounts/model/account-names.ts'
import { inOrder } from '../../app/accounts/model/account-order.ts'
import type { WindowCommand } from '../../app/bridge/window-command.ts'
import type { Core } from '../../app/core.ts'
import { isLocked } from '../../app/lock/model/lock-view.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { isSame } from '../../app/util/keep-equal.ts'
import type { MainWindow } from '../window/main-window.ts'
import { offerEditMenu } from './edit-menu.ts'
import { type MenuParts, type MenuState, menuTemplate } from './menu-template.ts'

/** Saves the time to build Electron's own menu. Call before `ready`. */
export function disableDefaultMenu(): void {
  Menu.setApplicationMenu(null)
}

/**
 * The application menu, rebuilt only when something in it changes. A click in it counts as input in the window. Call
 * after `ready`.
 */
export function createMenu(
  platform: NodeJS.Platform,
  window: MainWindow,
  core: Core,
  actions: Pick<MenuParts, 'lock'> & { send(command: WindowCommand): void },
): void {
  const isMain = (other: BaseWindow) => BrowserWindow.fromId(other.id)?.webContents.id === window.id
  const parts: MenuParts = {
    platform,
    development: !app.isPackaged,
    isMain,
    send(command) {
      window.noteInput('pressed')
      actions.send(command)
    },
    edit(action, front) {
      if (front === null || isMain(front)) {
        window.noteInput('pressed')
        window.contents[action]()
      } else BrowserWindow.fromId(front.id)?.webContents[action]()
    },
    editInPanel: (action) => Menu.sendActionToFirstResponder(`${action}:`),
    lock: actions.lock,
  }
  offerEditMenu(window)
  let drawn: MenuState | null = null
  const draw = (snapshot: Snapshot) => {
    const state = toMenuState(snapshot)
    if (isSame(drawn, state)) return
    drawn = state
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts, state)))
    if (platform === 'darwin') return
    // Electron adds the menu to every window, but the consent window must have none.
    for (const each of BrowserWindow.getAllWindows()) if (!isMain(each)) each.removeMenu()
  }
  draw(core.snapshot())
  core.changed.add(draw)
}

function toMenuState({ base, accounts }: Snapshot): MenuState {
  const names = distinctNames(accounts)
  const listed = inOrder(accounts, base.settings.accountOrder, names, Date.now())
  const items = listed.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  return { accounts: items, locked: isLocked(base.lock), language: base.language }
}
