import { app, type BaseWindow, BrowserWindow, Menu } from 'electron'
import type { WindowCommand } from '../../app/bridge/window-command.ts'
import type { TokenManager } from '../../app/token-manager.ts'
import type { MainWindow } from '../window/main-window.ts'
import { AppMenu } from './menu.ts'

interface MenuActions {
  send(command: WindowCommand): void
  lock(): void
}

/** The application menu. It draws each new snapshot; a press in it counts as one in the window. */
export function createMenu(
  platform: NodeJS.Platform,
  window: MainWindow,
  manager: TokenManager,
  actions: MenuActions,
): void {
  const menu = new AppMenu(
    {
      platform,
      development: !app.isPackaged,
      isMain: (other: BaseWindow) => BrowserWindow.fromId(other.id)?.webContents.id === window.id,
      send(command) {
        window.noteInput('pressed')
        actions.send(command)
      },
      copySelection() {
        window.noteInput('pressed')
        window.contents.copy()
      },
      copySelectionOf: (other: BaseWindow) => BrowserWindow.fromId(other.id)?.webContents.copy(),
      copyInPanel: () => Menu.sendActionToFirstResponder('copy:'),
      lock: actions.lock,
    },
    manager.snapshot(),
  )
  manager.onChange((_change, snapshot) => menu.update(snapshot))
}
