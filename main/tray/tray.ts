import { Menu, nativeTheme, Tray } from 'electron'
import type { Core } from '../../app/core.ts'
import type { Ports } from '../../app/ports/index.ts'
import { isSame } from '../../app/util/keep-equal.ts'
import type { DBus } from '../desktop/dbus.ts'
import type { DesktopActions } from '../menu/desktop-actions.ts'
import type { MainWindow } from '../window/main-window.ts'
import { observeTray } from './tray-host.ts'
import { trayImage } from './tray-images.ts'
import { trayMenu, trayModel } from './tray-model.ts'

/** Must never change, because macOS remembers the icon's place by this id. */
const trayId = '0d9e0a1c-6a3b-4d0e-9f53-7c2b6d8f41ae'

/** The time that a panel may take to start after Deckpass, or to restart. */
const maxHostAbsenceMs = 10_000

interface TrayParts extends Pick<Ports, 'clock' | 'log' | 'power'> {
  readonly platform: NodeJS.Platform
  readonly sessionBus: DBus
  readonly core: Pick<Core, 'snapshot' | 'changed' | 'scheduler' | 'reported'>
  readonly window: Pick<MainWindow, 'isVisible' | 'show'>
  readonly actions: DesktopActions
}

/** Updated at each new snapshot and each minute, but redrawn only if something has changed. Call after `ready`. */
export function addTray(parts: TrayParts): void {
  const { clock, log, power, platform, sessionBus, core, window, actions } = parts
  const { reported } = core
  const { ticked } = core.scheduler
  const newModel = () => trayModel(core.snapshot(), clock.now())
  let tray: Tray | null = null
  let isRegistered = false
  let model = newModel()
  let cancelMissing = () => {}

  watchMissing()
  nativeTheme.on('updated', drawImage)
  // Some desktops lose the image during sleep.
  power.changed.add((event) => {
    if (event === 'resume') drawImage()
  })
  ticked.add(update)
  core.changed.add(update)
  if (platform === 'linux') {
    void observeTray({ sessionBus, pid: process.pid, ticked, setHostAvailable, setRegistered })
  } else {
    setHostAvailable(true)
    setRegistered(true)
  }

  function setHostAvailable(isAvailable: boolean): void {
    // An icon that was created before its host would never be shown.
    tray?.destroy()
    tray = isAvailable ? makeIcon() : null
    watchMissing()
  }

  /** Call when the desktop accepts or drops the icon, which a host may refuse (electron#53213). */
  function setRegistered(registered: boolean): void {
    isRegistered = registered
    watchMissing()
  }

  function update(): void {
    if (tray === null) return
    const before = model
    model = newModel()
    if (isSame(before, model)) return
    if (before.state !== model.state) drawImage()
    drawText(tray)
  }

  /** Null if the desktop refuses a tray icon. */
  function makeIcon(): Tray | null {
    model = newModel()
    try {
      // Only macOS gets the id, because Windows ties it to the program's path and refuses the icon elsewhere.
      const icon = platform === 'darwin' ? new Tray(image(), trayId) : new Tray(image())
      // On macOS a click opens the menu.
      if (platform !== 'darwin') icon.on('click', actions.open)
      drawText(icon)
      return icon
    } catch (error) {
      log.warn('tray.failed', { error })
      return null
    }
  }

  function drawImage(): void {
    tray?.setImage(image())
  }

  function drawText(icon: Tray): void {
    icon.setToolTip(model.tooltip)
    icon.setContextMenu(Menu.buildFromTemplate(trayMenu(model, actions)))
  }

  function image() {
    if (platform === 'darwin') return trayImage(model.state, 'template', platform)
    // Only macOS and Windows report the colour of the bar separately from that of apps.
    const { shouldUseDarkColors, shouldUseDarkColorsForSystemIntegratedUI: isBarDark } = nativeTheme
    const isDark = platform === 'linux' ? shouldUseDarkColors : isBarDark
    return trayImage(model.state, isDark ? 'dark' : 'light', platform)
  }

  function watchMissing(): void {
    cancelMissing()
    const isVisible = tray !== null && isRegistered
    reported.set({ hasTray: isVisible })
    if (!isVisible) cancelMissing = clock.after(maxHostAbsenceMs, showUnseen)
  }

  /** Shows the window if there has been no tray icon for a while, because a person could not open it otherwise. */
  function showUnseen(): void {
    if (!window.isVisible) window.show()
  }
}
