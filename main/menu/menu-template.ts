import type { MenuItemConstructorOptions } from 'electron'
import type { WindowCommand } from '../../app/bridge/window-command.ts'
import { menuWords } from '../../app/words/desktop.ts'

export interface MenuParts {
  readonly platform: NodeJS.Platform
  /** Adds what only a developer needs. */
  readonly development: boolean
  /** Shows the window and tells it. */
  send(command: WindowCommand): void
  /** Copies in the page that has the focus, as its own key would. */
  copySelection(): void
  lock(): void
}

/** What the menu shows. */
export interface MenuState {
  readonly accounts: readonly MenuAccount[]
  /** Nothing of Deckpass can be asked for then. */
  readonly locked: boolean
}

/** An account by the name that tells it from the others. */
interface MenuAccount {
  readonly id: string
  readonly name: string
}

type Item = MenuItemConstructorOptions
const separator: Item = { type: 'separator' }

/**
 * The application menu, after the habits of the platform. It shows every key that Deckpass has; the first
 * nine accounts have a number.
 *
 * `CmdOrCtrl+C` belongs to *Copy*; where nothing is selected the page copies the token instead. So the item
 * shows the key and does not take it; on macOS, where it would take it, it shows none.
 */
export function menuTemplate(parts: MenuParts, { accounts, locked }: MenuState): Item[] {
  const mac = parts.platform === 'darwin'
  const enabled = accounts.length > 0
  const say = (
    label: string,
    accelerator: string | undefined,
    command: WindowCommand,
    more: Item = {},
  ): Item => ({
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: () => parts.send(command),
    ...(locked && { enabled: false }),
    ...more,
  })
  const lock: Item = {
    label: menuWords.lock,
    accelerator: 'CmdOrCtrl+L',
    enabled,
    click: () => parts.lock(),
  }
  const settings = say(menuWords.settings, 'CmdOrCtrl+,', { kind: 'open-settings' })
  const addAccount = say(menuWords.addAccount, 'CmdOrCtrl+N', { kind: 'add-account' })
  // Electron has `registerAccelerator` on Linux and Windows only.
  const copyKey = mac ? undefined : 'CmdOrCtrl+C'
  const token: Item[] = [
    say(menuWords.copyToken, copyKey, { kind: 'copy-token' }, { enabled, registerAccelerator: false }),
    say(menuWords.renewNow, 'CmdOrCtrl+R', { kind: 'renew-now' }, { enabled }),
  ]
  const numbered = accounts
    .slice(0, 9)
    .map(({ id, name }, index) =>
      say(plain(name), `CmdOrCtrl+${index + 1}`, { kind: 'select-account', accountId: id }),
    )
  const account: Item[] = [
    say(menuWords.searchAccounts, 'CmdOrCtrl+F', { kind: 'find-account' }, { enabled }),
    say(menuWords.rename, 'F2', { kind: 'rename' }, { enabled }),
    ...(enabled ? [separator, ...numbered] : []),
  ]
  const help: Item[] = [
    say(menuWords.shortcuts, 'CmdOrCtrl+/', { kind: 'show-shortcuts' }, { enabled }),
    ...(mac ? [] : [separator, { role: 'about' } satisfies Item]),
  ]
  return [
    ...(mac ? [macAppMenu(settings)] : []),
    {
      label: menuWords.file,
      submenu: mac
        ? [addAccount, separator, lock, separator, { role: 'close' }]
        : [addAccount, settings, separator, lock, separator, { role: 'close' }, { role: 'quit' }],
    },
    { label: menuWords.edit, submenu: editItems(mac, parts) },
    { label: menuWords.token, submenu: token },
    { label: menuWords.account, submenu: account },
    { label: menuWords.view, submenu: viewItems(parts.development) },
    ...(mac ? [{ role: 'windowMenu' } satisfies Item] : []),
    { role: 'help', label: menuWords.help, submenu: help },
  ]
}

/** A name as it is: one `&` would underline the letter after it. */
function plain(name: string): string {
  return name.replaceAll('&', '&&')
}

/** As Electron's own, but for *Copy*: the main process must see its press, for it may copy the token. */
function editItems(mac: boolean, { copySelection }: MenuParts): Item[] {
  const copy: Item = {
    label: menuWords.copy,
    accelerator: 'CmdOrCtrl+C',
    registerAccelerator: false,
    click: () => copySelection(),
  }
  return [
    { role: 'undo' },
    { role: 'redo' },
    separator,
    { role: 'cut' },
    copy,
    { role: 'paste' },
    ...(mac ? [{ role: 'pasteAndMatchStyle' } satisfies Item] : []),
    { role: 'delete' },
    separator,
    { role: 'selectAll' },
  ]
}

function macAppMenu(settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
}

/** No *Reload*: its key renews the token, and a built page has nothing to load again. */
function viewItems(development: boolean): Item[] {
  const size: Item[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    separator,
    { role: 'togglefullscreen' },
  ]
  return development ? [...size, separator, { role: 'forceReload' }, { role: 'toggleDevTools' }] : size
}
