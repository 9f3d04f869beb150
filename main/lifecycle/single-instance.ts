import { Listeners } from '../../app/util/listeners.ts'
import { hasHiddenSwitch } from '../system/login-item.ts'

/** The part of Electron's App that the rule needs. */
export interface InstanceApp {
  requestSingleInstanceLock(): boolean
  quit(): void
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

/**
 * Who listens to a second launch, in the one instance that may run for this user data folder; null in another, which
 * quits at once. A second launch is also the way back to a window where the tray shows nothing. Call before `ready`.
 */
export function claimSingleInstance(app: InstanceApp): Pick<Listeners, 'add'> | null {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return null
  }
  const onSecondLaunch = new Listeners()
  app.on('second-instance', (_event, argv) => {
    if (!hasHiddenSwitch(argv)) onSecondLaunch.emit()
  })
  return onSecondLaunch
}
