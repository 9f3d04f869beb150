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
 * Subscribes to later launches. `onWindow` runs for each launch that wants the window, with its link, if any; `onQuit`
 * runs before this instance quits because of `quitRunning`. Returns the link of this launch, if any.
 */
export type OnSecondLaunch = (onWindow: (link: string | null) => void, onQuit: () => void) => string | null

type Instance =
  | { readonly kind: 'first'; readonly onSecondLaunch: OnSecondLaunch }
  /** Another instance has accepted this launch. This one quits. */
  | { readonly kind: 'second' }
  /** Another instance runs, but does not respond. */
  | { readonly kind: 'unanswered' }

/**
 * Finds out whether this instance is the first for its user data folder. Call before `ready`, with the whole command
 * line. `isHeld`: whether `holderOf` named a holder.
 *
 * Chromium's lock is tried first, because it passes on the activation token that lets the first window come to the
 * front under Wayland. `channel` is the fallback if Chromium's lock was lost; null on Windows, where it cannot be.
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
  // macOS passes a link by this event, even when it starts the app for it.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    handleWindow(url)
  })
  // This socket may fail: there is still Chromium's lock, and two instances would merge their vaults, not lose one.
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

/** The message of `quitRunning`, which no command line can send. */
const quits = { quits: true }

function isQuit(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'quits' in data
}

/** Includes the time to install a new version. */
const maxQuitMs = 75_000
const pollMs = 100

/**
 * Asks the Deckpass that runs on this user data folder to quit. Resolves to true once none runs, false after
 * `maxQuitMs`. Call before `ready`; it needs no display.
 */
export async function quitRunning(
  app: { requestSingleInstanceLock(data: { readonly quits: boolean }): boolean | Promise<boolean> },
  channel: Pick<LaunchChannel, 'send'> | null,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  const runs = async () =>
    !(await app.requestSingleInstanceLock(quits)) ||
    (await channel?.send({ wants: 'quit', link: null })) === true
  for (let waitedMs = 0; await runs(); waitedMs += pollMs) {
    if (waitedMs >= maxQuitMs) return false
    await wait(pollMs)
  }
  return true
}
