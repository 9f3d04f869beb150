import { Listeners } from '../../app/util/listeners.ts'
import { hasHiddenSwitch } from '../system/login-item.ts'

export interface InstanceApp {
  requestSingleInstanceLock(): boolean
  quit(): void
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

/** `Deckpass --quit` has the running Deckpass quit, and starts none. The Windows installer does so. */
const quitSwitch = '--quit'

/**
 * Null in a second instance for this user data folder, which quits at once; in the first one, the listeners of such a
 * launch, on which `index.ts` shows the main window. Call before `ready`, with the whole command line.
 */
export function requestSingleInstance(
  app: InstanceApp,
  argv: readonly string[],
): Pick<Listeners, 'add'> | null {
  if (!app.requestSingleInstanceLock() || argv.includes(quitSwitch)) {
    app.quit()
    return null
  }
  const onSecondLaunch = new Listeners()
  app.on('second-instance', (_event, argv) => {
    if (argv.includes(quitSwitch)) app.quit()
    else if (!hasHiddenSwitch(argv)) onSecondLaunch.emit()
  })
  return onSecondLaunch
}
