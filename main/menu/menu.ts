import { app, type BaseWindow, BrowserWindow, type ContextMenuParams, Menu } from 'electron'
import type { Core } from '../../app/core.ts'
import type { Ports } from '../../app/ports/index.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { isSame } from '../../app/util/keep-equal.ts'
import { t } from '../../app/words/index.ts'
import type { MainWindow } from '../window/main-window.ts'
import type { DesktopActions } from './desktop-actions.ts'
import { type EditAction, type ItemParts, menuState, menuTemplate } from './menu-template.ts'

interface MenuParts extends Pick<Ports, 'clock'> {
  readonly platform: NodeJS.Platform
  readonly window: MainWindow
  readonly core: Pick<Core, 'snapshot' | 'changed'>
  readonly actions: DesktopActions
}

/** The menus of the app and of text fields. Their clicks pass the gate as input in the window. Call after `ready`. */
export function addMenu({ platform, clock, window, core, actions }: MenuParts): void {
  const { contents } = window
  const parts: ItemParts = {
    platform,
    development: !app.isPackaged,
    isMain,
    send(command) {
      window.noteInput('pressed')
      actions.send(command)
    },
    edit(action, front) {
      if (front === null || isMain(front)) editHere(action)
      else BrowserWindow.fromId(front.id)?.webContents[action]()
    },
    editInPanel: (action) => Menu.sendActionToFirstResponder(`${action}:`),
    lock: actions.lock,
  }
  let drawn: unknown = null
  draw(core.snapshot())
  core.changed.add(draw)
  contents.on('context-menu', (_event, clicked) => void openContextMenu(clicked))

  function isMain(other: BaseWindow): boolean {
    return BrowserWindow.fromId(other.id)?.webContents.id === window.id
  }

  function editHere(action: EditAction): void {
    window.noteInput('pressed')
    contents[action]()
  }

  function draw(snapshot: Snapshot): void {
    const state = menuState(snapshot, clock.now())
    if (isSame(drawn, state)) return
    drawn = state
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts, state)))
    if (platform === 'darwin') return
    // Electron adds the menu to every window, but the consent window must have none.
    for (const each of BrowserWindow.getAllWindows()) if (!isMain(each)) each.removeMenu()
  }

  async function openContextMenu({ isEditable, editFlags, menuSourceType, x, y }: ContextMenuParams) {
    if (!isEditable) return
    const isSecret: unknown = await contents.mainFrame.executeJavaScript(
      `document.activeElement?.matches('[data-secret]')`,
    )
    const editItem = (action: EditAction, can: boolean) => ({
      label: t(`menu.main.${action}`),
      enabled: can && isSecret !== true,
      click: () => editHere(action),
    })
    const menu = Menu.buildFromTemplate([
      { role: 'undo', label: t('menu.main.undo'), enabled: editFlags.canUndo },
      { type: 'separator' },
      editItem('cut', editFlags.canCut),
      editItem('copy', editFlags.canCopy),
      { role: 'paste', label: t('menu.main.paste'), enabled: editFlags.canPaste },
      { role: 'selectAll', label: t('menu.main.selectAll'), enabled: editFlags.canSelectAll },
    ])
    const owner = BrowserWindow.fromWebContents(contents)
    if (owner !== null) menu.popup({ window: owner, ...(menuSourceType === 'keyboard' && { x, y }) })
  }
}
