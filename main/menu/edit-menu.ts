import { BrowserWindow, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from 'electron'
import type { Input } from '../../app/gate/user-activation.ts'
import { t } from '../../app/words/index.ts'
import type { MainWindow } from '../window/main-window.ts'

/** The platform's menu of a text field, by the secondary button, the Menu key or Shift+F10. Call after `ready`. */
export function offerEditMenu(window: Pick<MainWindow, 'contents' | 'noteInput'>): void {
  const { contents } = window
  contents.on('context-menu', async (_event, params) => {
    if (!params.isEditable) return
    const isSecret: unknown = await contents.mainFrame.executeJavaScript(
      `document.activeElement.matches('[data-secret]')`,
    )
    const edit = { ...params.editFlags, ...(isSecret === true && { canCut: false, canCopy: false }) }
    const template = editMenuTemplate(edit, {
      noteInput: (input) => window.noteInput(input),
      cut: () => contents.cut(),
      copy: () => contents.copy(),
    })
    const owner = BrowserWindow.fromWebContents(contents)
    if (owner === null) return
    const isByKey = params.menuSourceType === 'keyboard'
    Menu.buildFromTemplate(template).popup({ window: owner, ...(isByKey && { x: params.x, y: params.y }) })
  })
}

interface EditActions {
  noteInput(input: Input): void
  cut(): void
  copy(): void
}

/** The items of the menu. A press of *Cut* or *Copy* counts as one in the window, so that it passes the gate. */
function editMenuTemplate(
  flags: Pick<ContextMenuParams['editFlags'], 'canUndo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>,
  { noteInput, cut, copy }: EditActions,
): MenuItemConstructorOptions[] {
  const pressing = (act: () => void) => () => {
    noteInput('pressed')
    act()
  }
  return [
    { role: 'undo', label: t('menu.main.undo'), enabled: flags.canUndo },
    { type: 'separator' },
    { label: t('menu.main.cut'), enabled: flags.canCut, click: pressing(cut) },
    { label: t('menu.main.copy'), enabled: flags.canCopy, click: pressing(copy) },
    { role: 'paste', label: t('menu.main.paste'), enabled: flags.canPaste },
    { role: 'selectAll', label: t('menu.main.selectAll'), enabled: flags.canSelectAll },
  ]
}
