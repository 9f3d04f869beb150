import { linkAmong } from '../../app/accounts/model/sign-in-link.ts'
import { hasSwitch, hiddenSwitch } from '../desktop/switches.ts'
import type { Launch, LaunchChannel } from './launch-channel.ts'

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
 * Listens to later launches: `onWindow` runs for each that wants the window, with its link, if any; `onQuit` before this
 * instance quits for `quitRunning`. Returns the link of this launch, if any.
 */
export type OnSecondLaunch = (onWindow: (link: string | null) => void, onQuit: () => void) => string | null

type Instance =
  | { readonly kind: 'first'; readonly onSecondLaunch: OnSecondLaunch }
  /** Another one runs and has taken this launch. This one quits. */
  | { readonly kind: 'second' }
  /** Another one runs, and cannot be told. */
  | { readonly kind: 'unanswered' }

/**
 * Finds out whether this instance is the first for its user data folder. macOS reports a link by an event, even when it
 * starts the app for it. Call before `ready`, with the whole command line. `isHeld`: whether `holderOf` named a holder.
 *
 * Chromium's lock comes first, because it hands on what lets the first window come to the front under Wayland. `channel`
 * is asked where Chromium's lock has been lost; null on Windows, where it cannot be.
 */
export async function requestSingleInstance(
  app: InstanceApp,
  argv: readonly string[],
  channel: LaunchChannel | null,
  isHeld: boolean,
): Promise<Instance> {
  const wants = hasSwitch(argv, hiddenSwitch) ? 'nothing' : 'window'
  if (!app.requestSingleInstanceLock() || (await channel?.send({ wants, link: linkAmong(argv) }))) {
    app.quit()
    return { kind: 'second' }
  }
  if (isHeld) return { kind: 'unanswered' }
  let firstLink = linkAmong(argv)
  let handleWindow = (link: string | null) => {
    firstLink = link ?? firstLink
  }
  let handleQuit = () => {}
  const take = ({ wants, link }: Launch) => {
    if (wants === 'window') handleWindow(link)
    if (wants !== 'quit') return
    handleQuit()
    app.quit()
  }
  app.on('second-instance', (_event, argv, _folder, data) => {
    if (isQuit(data)) take({ wants: 'quit', link: null })
    else if (!hasSwitch(argv, hiddenSwitch)) take({ wants: 'window', link: linkAmong(argv) })
  })
  app.on('open-url', (event, url) => {
    event.preventDefault()
    handleWindow(url)
  })
  // Without this socket there is still Chromium's lock, and two vaults would be merged rather than lost.
  await channel?.listen(take).catch(() => undefined)
  return {
    kind: 'first',
    onSecondLaunch(onWindow, onQuit) {
      handleWindow = onWindow
      handleQuit = onQuit
      return firstLink
    },
  }
}

/** What `quitRunning` says; no command line can. */
const quits = { quits: true }

function isQuit(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'quits' in data
}

/** How long a quit may take, with the installation of a new version, and how often to look, ms. */
const maxQuitMs = 75_000
const pollMs = 100

/**
 * Has the Deckpass of this user data folder quit. Resolves to whether none runs any more. Call before `ready`; it needs no
 * display.
 */
export async function quitRunning(
  app: Pick<InstanceApp, 'requestSingleInstanceLock'>,
  channel: Pick<LaunchChannel, 'send'> | null,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  const runs = async () =>
    !app.requestSingleInstanceLock(quits) || (await channel?.send({ wants: 'quit', link: null })) === true
  for (let waitedMs = 0; await runs(); waitedMs += pollMs) {
    if (waitedMs >= maxQuitMs) return false
    await wait(pollMs)
  }
  return true
}
