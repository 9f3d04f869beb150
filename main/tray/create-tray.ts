import type { Ports } from '../../app/ports/index.ts'
import type { Scheduler } from '../../app/renewal/scheduler.ts'
import type { TokenManager } from '../../app/token-manager.ts'
import type { DBus } from '../desktop/dbus.ts'
import type { MainWindow } from '../window/main-window.ts'
import { AppTray } from './tray.ts'
import { observeTrayHost, observeTrayItem } from './tray-host.ts'
import type { TrayActions } from './tray-model.ts'

interface TrayParts extends Pick<Ports, 'clock' | 'log' | 'power'> {
  readonly platform: NodeJS.Platform
  readonly sessionBus: DBus
  readonly scheduler: Pick<Scheduler, 'onTick'>
  readonly manager: TokenManager
  readonly window: Pick<MainWindow, 'isVisible' | 'show'>
  readonly actions: TrayActions
}

/** The tray icon. It draws each new snapshot, and each minute. */
export function createTray(parts: TrayParts): void {
  const { platform, sessionBus, scheduler, manager, window } = parts
  const tray = new AppTray({
    ...parts,
    snapshot: () => manager.snapshot(),
    onVisible: (isVisible) => manager.setState({ hasTray: isVisible }),
    onMissing: () => {
      if (!window.isVisible) window.show()
    },
  })
  scheduler.onTick(() => tray.update())
  manager.onChange(() => tray.update())
  if (platform === 'linux') {
    void observeTrayHost(sessionBus, (isAvailable) => tray.setHostAvailable(isAvailable))
    void observeTrayItem(sessionBus, process.pid, (isRegistered) => tray.setRegistered(isRegistered))
  } else {
    tray.setHostAvailable(true)
    tray.setRegistered(true)
  }
}
