import { linkAmong } from '../../app/model/account/sign-in-link.ts'
import { hasSwitch, hiddenSwitch } from '../process/switches.ts'

export interface InstanceApp {
  requestSingleInstanceLock(additionalData?: { readonly quits: boolean }): boolean
  quit(): void
  on(
    event: 'second-instance',
    listener: (event: unknown, argv: string[], folder: string, additionalData: unknown) => void,
  ): unknown
  on(event: 'open-url', listener: (event: { preventDefault(): void }, url: string) => void): unknown
}

/**
 * Has later launches told, each with its link, if any, and `quitRunning`, before this Deckpass quits. Returns the link that
 * came first: that of this launch.
 */
export type OnSecondLaunch = (listener: (link: string | null) => void, onQuit: () => void) => string | null

/**
 * Null in a second instance for this user data folder, which quits at once. macOS tells of a link by an event, also
 * where it starts the app for it. Call before `ready`, with the whole command line.
 */
export function requestSingleInstance(app: InstanceApp, argv: readonly string[]): OnSecondLaunch | null {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return null
  }
  let first = linkAmong(argv)
  let tell = (link: string | null) => {
    first = link ?? first
  }
  let tellOfQuit = () => {}
  app.on('second-instance', (_event, argv, _folder, data) => {
    if (isQuit(data)) {
      tellOfQuit()
      app.quit()
    } else if (!hasSwitch(argv, hiddenSwitch)) tell(linkAmong(argv))
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

/** What `quitRunning` says; no command line can. */
const quits = { quits: true }

function isQuit(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'quits' in data
}

/** How long a quit may take, a new version that is put in place among it, and how often to look, ms. */
const maxQuitMs = 75_000
const pollMs = 100

/**
 * Has the Deckpass of this user data folder quit. Resolves to whether none runs any more. Call
 * before `ready`; it needs no display.
 */
export async function quitRunning(
  app: Pick<InstanceApp, 'requestSingleInstanceLock'>,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  for (let waitedMs = 0; !app.requestSingleInstanceLock(quits); waitedMs += pollMs) {
    if (waitedMs >= maxQuitMs) return false
    await wait(pollMs)
  }
  return true
}
