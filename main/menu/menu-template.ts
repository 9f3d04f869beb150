import type { BaseWindow, MenuItemConstructorOptions } from 'electron'
import { distinctNames, sortedAccounts } from '../../app/accounts/model/account-names.ts'
import type { WindowCommand } from '../../app/bridge/window-command.ts'
import { shortcuts } from '../../app/help/model/shortcuts.ts'
import { isLocked } from '../../app/lock/model/lock-view.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import { type MessageKey, t } from '../../app/words/index.ts'

export type EditAction = 'copy' | 'cut'

export interface ItemParts {
  readonly platform: NodeJS.Platform
  readonly development: boolean
  /** Whether it is the main window. On macOS every window has this menu, but its items act on the main window. */
  isMain(window: BaseWindow): boolean
  send(command: WindowCommand): void
  /** Edits in `window`, or in the main window if it is null. */
  edit(action: EditAction, window: BaseWindow | null): void
  /** Edits in the native panel that has the focus, such as a save panel (macOS). */
  editInPanel(action: EditAction): void
  lock(): void
}

/** What the menu depends on. `now`: epoch ms. */
export function menuState({ base, accounts }: Snapshot, now: number) {
  const names = distinctNames(accounts)
  const listed = sortedAccounts(accounts, base.settings.accountOrder, names, now)
  return {
    accounts: listed.map(({ id, name }) => ({ id, name: names.get(id) ?? name })),
    locked: isLocked(base.lock),
    // Included so that a new language redraws the menu.
    language: base.language,
  }
}

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

type Named<Key> = Key extends `menu.main.${infer Name}` ? Name : never

/** An item with one of Electron's roles. It needs our label, because Electron's would be English. */
function standard(role: Extract<NonNullable<Item['role']>, Named<MessageKey>>): Item {
  return { role, label: t(`menu.main.${role}`) }
}

/**
 * The first nine accounts have a number. *Copy token* shows the shortcut of *Copy*, with which the page copies the
 * token if nothing is selected, but does not register it. macOS cannot do one without the other, so it shows none.
 */
export function menuTemplate(parts: ItemParts, { accounts, locked }: ReturnType<typeof menuState>): Item[] {
  const mac = parts.platform === 'darwin'
  const enabled = accounts.length > 0
  const item = (label: string, accelerator: string | undefined, command: WindowCommand): Item => ({
    label,
    ...(accelerator !== undefined && { accelerator }),
    // Electron passes null if there is no window, although its types say undefined. If another window is in front, the
    // shortcut was not meant for the main window and is no user activation in it.
    click: (_item, front) => {
      if (!front || parts.isMain(front)) parts.send(command)
    },
    ...(locked && { enabled: false }),
  })
  const settings = item(t('menu.main.settings'), shortcuts.settings[0], { kind: 'open-settings' })
  const about = item(t('menu.main.about'), undefined, { kind: 'open-about' })
  const lock = {
    label: t('menu.main.lock'),
    accelerator: shortcuts.lock[0],
    enabled,
    click: () => parts.lock(),
  }
  const file: Item[] = [
    item(t('menu.main.addAccount'), shortcuts.add[0], { kind: 'add-account' }),
    ...(mac ? [] : [settings]),
    separator,
    lock,
    separator,
    standard('close'),
    ...(mac ? [] : [standard('quit')]),
  ]
  // Electron supports `registerAccelerator` on Linux and Windows only.
  const copyKey = mac ? undefined : shortcuts.copy[0]
  const token: Item[] = [
    {
      ...item(t('menu.main.copyToken'), copyKey, { kind: 'copy-token' }),
      enabled,
      registerAccelerator: false,
    },
    { ...item(t('menu.main.renewNow'), shortcuts.renew[0], { kind: 'renew-now' }), enabled },
  ]
  const numbered = accounts
    .slice(0, 9)
    .map(({ id, name }, index) =>
      item(escapeAmpersand(name), `CmdOrCtrl+${index + 1}`, { kind: 'select-account', accountId: id }),
    )
  const account: Item[] = [
    { ...item(t('menu.main.searchAccounts'), shortcuts.search[0], { kind: 'find-account' }), enabled },
    { ...item(t('menu.main.rename'), shortcuts.rename[0], { kind: 'rename' }), enabled },
    ...(enabled ? [separator, ...numbered] : []),
  ]
  const help: Item[] = [
    { ...item(t('menu.main.shortcuts'), shortcuts.list[0], { kind: 'show-shortcuts' }), enabled },
    { ...item(t('menu.main.testConnection'), undefined, { kind: 'test-connection' }), enabled },
    ...(mac ? [] : [separator, about]),
  ]
  // There is no *Reload*, because its shortcut renews the token.
  const view: Item[] = [
    standard('resetZoom'),
    standard('zoomIn'),
    standard('zoomOut'),
    separator,
    standard('togglefullscreen'),
    ...(parts.development ? ([separator, { role: 'forceReload' }, { role: 'toggleDevTools' }] as const) : []),
  ]
  const windowMenu: Item = {
    role: 'windowMenu',
    label: t('menu.main.window'),
    submenu: [standard('minimize'), standard('zoom'), separator, standard('front')],
  }
  return [
    ...(mac ? [macAppMenu(about, settings)] : []),
    { label: t('menu.main.file'), submenu: file },
    { label: t('menu.main.edit'), submenu: editItems(mac, parts) },
    { label: t('menu.main.token'), submenu: token },
    { label: t('menu.main.account'), submenu: account },
    { label: t('menu.main.view'), submenu: view },
    ...(mac ? [windowMenu] : []),
    { role: 'help', label: t('menu.main.help'), submenu: help },
  ]
}

/** In a menu label a single `&` would underline the next letter. */
export function escapeAmpersand(name: string): string {
  return name.replaceAll('&', '&&')
}

/** Like Electron's items, except that *Copy* and *Cut* count as a user activation, which the gate requires. */
function editItems(mac: boolean, { edit, editInPanel }: ItemParts): Item[] {
  const item = (action: EditAction, accelerator: string): Item => ({
    label: t(`menu.main.${action}`),
    accelerator,
    registerAccelerator: false,
    click: (_item, front) => {
      if (!front && mac) editInPanel(action)
      else edit(action, front ?? null)
    },
  })
  return [
    standard('undo'),
    standard('redo'),
    separator,
    item('cut', 'CmdOrCtrl+X'),
    item('copy', shortcuts.copy[0]),
    standard('paste'),
    ...(mac ? [standard('pasteAndMatchStyle')] : []),
    standard('delete'),
    separator,
    standard('selectAll'),
  ]
}

function macAppMenu(about: Item, settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      about,
      separator,
      settings,
      separator,
      standard('services'),
      separator,
      standard('hide'),
      standard('hideOthers'),
      standard('unhide'),
      separator,
      { role: 'quit', label: t('tray.main.quit') },
    ],
  }
}
