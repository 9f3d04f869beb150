import { Listeners } from '../../app/util/listeners.ts'
import { hasHiddenSwitch } from '../system/login-item.ts'

export interface InstanceApp {
  requestSingleInstanceLock(): boolean
  quit(): void
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

/**
 * The listeners of a second launch, in the one instance that may run for this user data folder; null in another, which
 * quits at once. Call before `ready`.
 */
export function requestSingleInstance(app: InstanceApp): Pick<Listeners, 'add'> | null {
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
