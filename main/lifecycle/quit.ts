import type { App, AutoUpdater, Event, PowerMonitor } from 'electron'
import { linkAmong } from '../../app/accounts/model/sign-in-link.ts'
import type { Ports } from '../../app/ports/index.ts'
import { endsWithin } from '../../app/util/waits.ts'
import { hiddenSwitch } from '../desktop/command-line-switches.ts'

/** Long enough for a running call (3 s) and for storing its answer. */
const maxTaskMs = 4_000

interface QuitParts extends Pick<Ports, 'clock' | 'log'> {
  readonly app: Pick<App, 'on' | 'quit'>
  readonly autoUpdater: Pick<AutoUpdater, 'on'>
  /** Its very first listener cannot delay a shutdown, so `createPower` must have added its listeners before. */
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
}

/**
 * Runs a task before the app quits, a system shutdown (Linux, macOS) or the end of a Windows session; otherwise the
 * process would end before the clipboard is cleared and the vault written. `before-quit` does not wait for promises, so
 * it is prevented. Windows kills a process that delays the end of a session without a visible window. Then only the
 * synchronous last step in `session-end` counts. The vault needs none, because each change is written at once.
 */
export function createQuit({ app, autoUpdater, powerMonitor, clock, log }: QuitParts) {
  /** `updating`: the updater closes the windows, and `before-quit` comes after that. */
  let state: 'running' | 'updating' | 'finishing' | 'finished' = 'running'
  let keepsVersion = false
  let task = async (): Promise<void> => undefined
  let lastStep = (_endsAtOnce: boolean) => {}
  const runLastStep = () => lastStep(state !== 'finished')

  app.on('before-quit', delay)
  powerMonitor.on('shutdown', (event?: Event) => {
    keepsVersion = true
    delay(event)
  })
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', (event) => {
      keepsVersion = true
      if (window.isVisible()) delay(event)
    })
    window.on('session-end', () => {
      runLastStep()
      state = 'finished'
    })
  })
  // Electron emits `quit` except at the end of a Windows session.
  app.on('quit', runLastStep)
  // On macOS the updater closes the windows before `before-quit`.
  autoUpdater.on('before-quit-for-update', () => {
    if (state === 'running') state = 'updating'
  })

  return {
    /** `last` is synchronous, always runs, and may run more than once. `endsAtOnce`: there is no time for `first`. */
    prepare(first: () => Promise<void>, last: (endsAtOnce: boolean) => void): void {
      task = first
      lastStep = last
    },

    /** True from the first `before-quit` or the start of an update: closing a window then must not just hide it. */
    get isQuitting(): boolean {
      return state !== 'running'
    },

    /** True if no update may be installed, because the session's end would interrupt it or `keepVersion` was called. */
    get keepsVersion(): boolean {
      return keepsVersion
    },

    keepVersion(): void {
      keepsVersion = true
    },
  }

  function delay(event: Pick<Event, 'preventDefault'> | undefined): void {
    if (state === 'finished') return
    event?.preventDefault()
    if (state !== 'finishing') void finish()
  }

  async function finish(): Promise<void> {
    state = 'finishing'
    const run = task().catch((error: unknown) => log.error('quit.failed', { error }))
    if (!(await endsWithin(clock, maxTaskMs, run))) log.warn('quit.too-slow')
    state = 'finished'
    app.quit()
  }
}

/** `isHidden`: as at login. Starts an AppImage from its file, because its folder disappears with this process. */
export function quitAndReopen(
  app: Pick<App, 'relaunch' | 'quit'>,
  { argv, env, execPath }: Pick<NodeJS.Process, 'argv' | 'env' | 'execPath'>,
  { isHidden = false } = {},
): void {
  // A link has been opened already.
  const left = [hiddenSwitch, linkAmong(argv)]
  const args = argv.slice(1).filter((each) => !left.includes(each))
  app.relaunch({ execPath: env.APPIMAGE ?? execPath, args: isHidden ? [...args, hiddenSwitch] : args })
  app.quit()
}
