import {
  app,
  type BaseWindow,
  BrowserWindow,
  globalShortcut,
  Menu,
  type NativeTheme,
  nativeTheme,
} from 'electron'
import type { WindowCommand } from '../app/bridge/window-command.ts'
import type { ShortcutCopy } from '../app/copying/shortcut-copy.ts'
import type { Gate } from '../app/gate/gate.ts'
import type { Lock } from '../app/lock/lock.ts'
import type { Policy } from '../app/policy/model.ts'
import type { PolicyStore } from '../app/policy/ports.ts'
import type { Notifier, Ports } from '../app/ports/index.ts'
import type { Scheduler } from '../app/renewal/scheduler.ts'
import type { Settings } from '../app/settings/model/settings.ts'
import type { NotificationMessage } from '../app/snapshot/model/notification.ts'
import type { TokenManager } from '../app/token-manager.ts'
import { createGlobalShortcut } from './copying/global-shortcut.ts'
import { createBus, type DBus } from './desktop/dbus.ts'
import { refreshLoginItem, setLoginItem } from './desktop/login-item.ts'
import { observeScreenLock } from './lock/screen-lock.ts'
import { AppMenu } from './menu/menu.ts'
import type { IdleFromBus, PowerEmitter } from './renewal/power.ts'
import type { SettingsFile } from './settings/settings-file.ts'
import { observeTrayHost, observeTrayItem } from './tray/tray-host.ts'
import type { MainWindow } from './window/main-window.ts'

interface DesktopIntegrationOptions extends Pick<Ports, 'clock' | 'log'> {
  readonly notifier: Notifier<NotificationMessage>
  readonly policy: PolicyStore
  readonly power: PowerEmitter
  readonly idle: IdleFromBus
  readonly sessionBus: DBus
  readonly settings: SettingsFile
  readonly scheduler: Pick<Scheduler, 'onTick'>
  readonly platform: NodeJS.Platform
  /** What the system starts at login. */
  readonly executable: string
  readonly gate: Gate
  readonly lock: Pick<Lock, 'lock'>
  readonly manager: TokenManager
  readonly window: MainWindow
  readonly shortcutCopy: ShortcutCopy
  /** Shows the window and sends it the command. */
  sendCommand(command: WindowCommand): void
  /** Shows the window, with the account if there is one. */
  openAccount(accountId: string | null): void
  copyToken(accountId: string, formatId?: string): Promise<void>
}

/**
 * Makes the tray icon and the menu: both draw each new snapshot. From then on the settings that reach
 * beyond the page are applied, among them the login item, and on Linux the lock of the screen is heard of. Call after
 * `ready`.
 */
export function integrateWithDesktop(options: DesktopIntegrationOptions): void {
  const { clock, log, notifier, power, idle, settings, policy, scheduler, platform, executable } = options
  const { gate, lock, manager, window, shortcutCopy, sendCommand, openAccount, copyToken } = options
  const loginItem = { app, log, platform, executable }
  const registerShortcut = createGlobalShortcut({
    globalShortcut,
    env: process.env,
    onPress: () => shortcutCopy.handlePress(),
  })
  const settingsTarget = {
    nativeTheme,
    hideFromScreenshots: (hidden: boolean) => window.hideFromScreenshots(hidden),
    openAtLogin: (open: boolean) => void changeLoginItem(open),
    globalShortcut: (accelerator: string | null) =>
      manager.setState({ globalShortcut: registerShortcut(accelerator) }),
  }
  applySettings(settings.read(), null, settingsTarget)
  settings.onChange((after, before) => applySettings(after, before, settingsTarget))
  applyLoginPolicy()
  policy.onChange(applyLoginPolicy)

  const menuParts = {
    platform,
    development: !app.isPackaged,
    isMain: (other: BaseWindow) => BrowserWindow.fromId(other.id)?.webContents.id === window.id,
    send: sendMenuCommand,
    copySelection,
    copySelectionOf: (other: BaseWindow) => BrowserWindow.fromId(other.id)?.webContents.copy(),
    copyInPanel: () => Menu.sendActionToFirstResponder('copy:'),
    lock: lockOrSetPin,
  }
  // What the first screen does not need waits until it is drawn.
  void window.drawn.then(async () => {
    const { AppTray } = await import('./tray/tray.ts')
    const tray = new AppTray({
      clock,
      log,
      power,
      platform,
      snapshot: () => manager.snapshot(),
      onVisible: (isVisible) => manager.setState({ hasTray: isVisible }),
      onMissing: () => {
        if (!window.isVisible) window.show()
      },
      actions: {
        open: () => window.show(),
        openAccount,
        openSettings: () => sendCommand({ kind: 'open-settings' }),
        copy: (accountId, formatId) => void copyToken(accountId, formatId),
        signInAgain: (accountId) => sendCommand({ kind: 'sign-in-again', accountId }),
        renewAll: () => void renewAllFromTray(),
        lock: lockOrSetPin,
        quit: () => app.quit(),
      },
    })
    scheduler.onTick(() => tray.update())
    manager.onChange(() => tray.update())
    const menu = new AppMenu(menuParts, manager.snapshot())
    manager.onChange((_change, snapshot) => menu.update(snapshot))
    if (platform === 'linux') {
      const buses = { session: options.sessionBus, system: createBus('system', log) }
      void observeTrayHost(buses.session, (isAvailable) => tray.setHostAvailable(isAvailable))
      void observeTrayItem(buses.session, process.pid, (isRegistered) => tray.setRegistered(isRegistered))
      void idle.askDesktop(buses.session)
      void observeScreenLock(buses, (isLocked) => power.emit(isLocked ? 'lock' : 'unlock'))
    } else {
      tray.setHostAvailable(true)
      tray.setRegistered(true)
    }
    void refreshLoginItem(loginItem)
  })

  function applyLoginPolicy(): void {
    const { openAtLogin, openAtLoginProposed } = settings.read()
    const { proposed, acts } = loginProposal(policy.read(), openAtLoginProposed)
    if (acts) void changeLoginItem(openAtLogin)
    if (proposed !== openAtLoginProposed) settings.note({ openAtLoginProposed: proposed })
  }

  async function changeLoginItem(open: boolean): Promise<void> {
    if (await setLoginItem(loginItem, open)) return
    notifier.show({ tag: 'login-item', message: { kind: 'login-item-refused', open }, accountId: null })
  }

  async function renewAllFromTray(): Promise<void> {
    const result = gate.passDesktop('account.renewAll')
    if (result.kind === 'passed') await manager.renewals.renewAll(result.by)
  }

  /** The first time, the person is asked for a PIN. */
  function lockOrSetPin(): void {
    if (!lock.lock('person')) sendCommand({ kind: 'set-pin' })
  }

  function copySelection(): void {
    window.noteInput('pressed')
    window.contents.copy()
  }

  function sendMenuCommand(command: WindowCommand): void {
    window.noteInput('pressed')
    sendCommand(command)
  }
}

/**
 * Whether a policy changes the login item. A default acts once: after that the person may have changed it, here or in
 * the system's own settings. `before`: what a default proposed last, null for none.
 */
export function loginProposal(
  { enforced, defaults }: Pick<Policy, 'enforced' | 'defaults'>,
  before: boolean | null,
): { readonly proposed: boolean | null; readonly acts: boolean } {
  const proposed = defaults.openAtLogin ?? null
  return {
    proposed,
    acts: enforced.openAtLogin !== undefined || (proposed !== null && proposed !== before),
  }
}

interface SettingsTarget {
  readonly nativeTheme: Pick<NativeTheme, 'themeSource'>
  hideFromScreenshots(hidden: boolean): void
  openAtLogin(open: boolean): void
  globalShortcut(accelerator: string | null): void
}

/**
 * Applies what differs from `before`; `before` null at the start, which leaves the login item alone.
 */
export function applySettings(now: Settings, before: Settings | null, target: SettingsTarget): void {
  if (before?.appearance !== now.appearance) target.nativeTheme.themeSource = now.appearance
  if (before?.hideFromScreenshots !== now.hideFromScreenshots)
    target.hideFromScreenshots(now.hideFromScreenshots)
  if (before !== null && before.openAtLogin !== now.openAtLogin) target.openAtLogin(now.openAtLogin)
  if ((before?.globalShortcut ?? null) !== now.globalShortcut) target.globalShortcut(now.globalShortcut)
}
