import { startsHidden } from './login-item.ts'

/** The part of Electron's App that the rule needs. */
export interface InstanceApp {
  requestSingleInstanceLock(): boolean
  quit(): void
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
}

/**
 * True in the one instance that may run for this user data folder; another quits at once, and the first
 * shows its window. This is also the way back to a window where the tray shows nothing. Call before `ready`.
 */
export function claimSingleInstance(app: InstanceApp, show: () => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  app.on('second-instance', (_event, argv) => {
    if (!startsHidden(argv)) show()
  })
  return true
}
