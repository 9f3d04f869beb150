import { app, nativeTheme } from 'electron'
import type { ManagerPorts, TokenManager } from '../app/accounts/token-manager.ts'
import type { WindowCommand } from '../app/bridge/window-command.ts'
import type { Gate } from '../app/gate/gate.ts'
import { AppMenu } from './menu/menu.ts'
import type { DBus } from './system/dbus.ts'
import { refreshLoginItem, setLoginItem } from './system/login-item.ts'
import { watchTrayHost } from './tray/tray-host.ts'
import { TrayIcon } from './tray/tray-icon.ts'
import { applyToDesktop } from './window/desktop-settings.ts'
import type { MainWindow } from './window/main-window.ts'

export interface OnDesktop {
  readonly ports: Pick<ManagerPorts, 'clock' | 'log' | 'notifier' | 'power' | 'settings' | 'scheduler'> & {
    readonly sessionBus: DBus
    observeScreenLock(): void
  }
  readonly platform: NodeJS.Platform
  readonly gate: Gate
  readonly manager: TokenManager
  readonly window: MainWindow
  show(): void
  /** Shows the window and hands it the command. */
  command(payload: WindowCommand): void
  /** Shows the window, with the account where there is one. */
  openAccount(accountId: string | null): void
}

/**
 * What the desktop has of Deckpass: the tray icon, the menu, and what settings reach outside the window.
 * Window, tray and menu draw each new snapshot. Call after `ready`.
 */
export function putOnDesktop({ ports, platform, gate, manager, window, ...go }: OnDesktop): TrayIcon {
  const { clock, log, notifier, power, settings, scheduler } = ports
  const actions = {
    open: go.show,
    copy: (accountId: string) => void copyFromTray(accountId),
    signInAgain: (accountId: string) => go.command({ kind: 'sign-in-again', accountId }),
    renewAll: () => void renewAllFromTray(),
    lock,
    quit: () => app.quit(),
  }
  const tray = new TrayIcon(
    { clock, log, power, platform, actions },
    () => manager.snapshot(),
    () => {
      if (!window.isVisible) go.show()
    },
  )
  const executable = process.env.APPIMAGE ?? process.execPath
  const desktop = {
    nativeTheme,
    hideFromScreenshots: (hidden: boolean) => window.hideFromScreenshots(hidden),
    openAtLogin: (open: boolean) => void changeLoginItem(open),
  }
  scheduler.onTick(() => tray.update(manager.snapshot()))
  applyToDesktop(null, settings.read(), desktop)
  settings.onChange((after, before) => applyToDesktop(before, after, desktop))
  manager.onChange((change, snapshot) => {
    // First, so that nothing that fails in the others leaves the page as it was.
    window.clearWhenLocked(snapshot.base)
    window.send('changed', change)
    tray.update(snapshot)
  })

  const menuParts = { platform, development: !app.isPackaged, send: commandFromMenu, copySelection, lock }
  // What the first screen does not need waits for it.
  void window.drawn.then(() => {
    const menu = new AppMenu(menuParts, manager.snapshot())
    manager.onChange((_change, snapshot) => menu.update(snapshot))
    if (platform === 'linux') {
      void watchTrayHost(ports.sessionBus, (isThere) => tray.placeChanged(isThere))
      // Nobody can have unlocked Deckpass before there is a screen to do it on.
      ports.observeScreenLock()
    } else tray.placeChanged(true)
    void refreshLoginItem({ app, log, platform, executable })
  })
  return tray

  /** The switch has moved already, so the person is told where the system did not follow. */
  async function changeLoginItem(open: boolean): Promise<void> {
    if (await setLoginItem({ app, log, platform, executable }, open)) return
    notifier.show({ tag: 'login-item', message: { kind: 'login-item-refused', open }, accountId: null })
  }

  /** Where nothing could be copied, the window shows the account, so that something can be done. */
  async function copyFromTray(accountId: string): Promise<void> {
    if (gate.passDesktop('account.copy').kind === 'refused') return go.openAccount(accountId)
    const result = await manager.copyFromTray(accountId)
    if (result.kind === 'refused') go.openAccount(accountId)
  }

  async function renewAllFromTray(): Promise<void> {
    if (gate.passDesktop('account.renewAll').kind === 'passed') await manager.renewAll()
  }

  /** The first time, the person is asked for a PIN. */
  function lock(): void {
    if (!manager.lock.lock('person')) go.command({ kind: 'set-pin' })
  }

  function copySelection(): void {
    window.noteInput('pressed')
    window.contents.copy()
  }

  function commandFromMenu(payload: WindowCommand): void {
    window.noteInput('pressed')
    go.command(payload)
  }
}
