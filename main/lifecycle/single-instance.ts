import { linkAmong } from '../../app/model/sign-in-link.ts'
import { Listeners } from '../../app/util/listeners.ts'
import { hasHiddenSwitch } from '../system/login-item.ts'

export interface InstanceApp {
  requestSingleInstanceLock(): boolean
  quit(): void
  whenReady(): Promise<unknown>
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown
}

/** `Deckpass --quit` has the running Deckpass quit, and starts none. The Windows installer does so. */
const quitSwitch = '--quit'

/**
 * Null in a second instance for this user data folder, which quits at once; in the first one, the listeners of such a
 * launch, with the link that it was opened with, if any. macOS tells a running app of a link, also of the one that it
 * was started with. Call before `ready`, with the whole command line.
 */
export function requestSingleInstance(
  app: InstanceApp,
  argv: readonly string[],
): Pick<Listeners<[link: string | null]>, 'add'> | null {
  if (!app.requestSingleInstanceLock() || switchesOf(argv).includes(quitSwitch)) {
    app.quit()
    return null
  }
  const onSecondLaunch = new Listeners<[link: string | null]>()
  app.on('second-instance', (_event, argv) => {
    if (switchesOf(argv).includes(quitSwitch)) app.quit()
    else if (!hasHiddenSwitch(switchesOf(argv))) onSecondLaunch.emit(linkAmong(argv))
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    void app.whenReady().then(() => onSecondLaunch.emit(url))
  })
  return onSecondLaunch
}

/** What follows `--` is a link, which must not be a switch. */
function switchesOf(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}
