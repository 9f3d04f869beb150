import { Listeners } from '../../app/util/listeners.ts'
import { hasHiddenSwitch } from '../system/login-item.ts'

export interface InstanceApp {
  requestSingleInstanceLock(): boolean
  quit(): void
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

/**
 * Null in a second instance for this user data folder, which quits at once; in the first one, the listeners of such a
 * launch, on which `index.ts` shows the main window. Call before `ready`.
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
