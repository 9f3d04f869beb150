import { linkAmong } from '../../app/model/sign-in-link.ts'
import { hasHiddenSwitch } from '../system/login-item.ts'

export interface InstanceApp {
  requestSingleInstanceLock(): boolean
  quit(): void
  on(event: 'second-instance', listener: (event: unknown, argv: string[]) => void): unknown
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown
}

/** `Deckpass --quit` has the running Deckpass quit, and starts none. The Windows installer does so. */
const quitSwitch = '--quit'

/**
 * Has later launches told, each with its link, if any, and `--quit`, before this Deckpass quits. Returns the link that
 * came first: that of this launch.
 */
export type OnSecondLaunch = (listener: (link: string | null) => void, onQuit: () => void) => string | null

/**
 * Null in a second instance for this user data folder, which quits at once. macOS tells of a link by an event, also
 * where it starts the app for it. Call before `ready`, with the whole command line.
 */
export function requestSingleInstance(app: InstanceApp, argv: readonly string[]): OnSecondLaunch | null {
  if (!app.requestSingleInstanceLock() || switchesOf(argv).includes(quitSwitch)) {
    app.quit()
    return null
  }
  let first = linkAmong(argv)
  let tell = (link: string | null) => {
    first = link ?? first
  }
  let tellOfQuit = () => {}
  app.on('second-instance', (_event, argv) => {
    if (switchesOf(argv).includes(quitSwitch)) {
      tellOfQuit()
      app.quit()
    } else if (!hasHiddenSwitch(switchesOf(argv))) tell(linkAmong(argv))
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    tell(url)
  })
  return (listener, onQuit) => {
    tell = listener
    tellOfQuit = onQuit
    return first
  }
}

/** What follows `--` is a link, which must not be a switch. */
function switchesOf(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}
