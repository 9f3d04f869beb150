import { autoUpdater } from 'electron'
import { type Handlers, toDone, toNull } from '../../app/bridge/handlers.ts'
import type { CoreEvents } from '../../app/events/core-events.ts'
import type { Lock } from '../../app/lock/lock.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Ports } from '../../app/ports/index.ts'
import type { OutgoingCalls } from '../../app/service/outgoing-calls.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import type { AppState } from '../../app/snapshot/app-state.ts'
import type { updateChannels } from '../../app/updates/channels.ts'
import { Updates } from '../../app/updates/updates.ts'
import type { QuitHandler } from '../lifecycle/quit.ts'
import { createSession } from '../service/create-session.ts'
import { createReplacedCheck } from './replaced-program.ts'
import { readUpdateAddress } from './update-address.ts'
import { updateRoute } from './update-route.ts'
import { createUpdater } from './updater.ts'

/** The update address of a packaged Deckpass, or null. Set by the build (electron.vite.config.ts). */
declare const __UPDATE_ADDRESS__: string | null

interface UpdateParts extends Pick<Ports, 'clock' | 'log' | 'network' | 'random' | 'scheduler'> {
  readonly calls: OutgoingCalls
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly lock: Pick<Lock, 'isLocked'>
  readonly events: Pick<CoreEvents, 'quit'>
  readonly appState: AppState
  readonly quit: Pick<QuitHandler, 'followUpdate' | 'keepsVersion'>
  /** The path of the packaged program; null in development. */
  readonly executable: string | null
}

/** Starts the checks for newer versions, if there is an address for them. */
export function createUpdates(parts: UpdateParts) {
  const { executable } = parts
  const { env } = process
  const installed = env.APPIMAGE ?? executable
  if (installed !== null) watchForReplacement(installed, parts)
  const address = executable === null ? readUpdateAddress(env) : __UPDATE_ADDRESS__
  const updates = address === null ? null : startUpdates(address, parts)
  const handlers: Handlers<keyof typeof updateChannels> = {
    'updates.check': async () => toNull(await updates?.check()),
    // Not awaited, because the snapshot shows the progress, and Deckpass quits in the end.
    'updates.install': () => toDone(void updates?.install()),
  }
  return { handlers }
}

function startUpdates(address: string, parts: UpdateParts): Updates {
  const { clock, log, policy, events, appState, quit } = parts
  const { platform, execPath, resourcesPath } = process
  const updates = new Updates(
    {
      ...parts,
      updater: createUpdater({
        address,
        clock,
        log,
        route: updateRoute(platform, execPath, resourcesPath),
        session: createSession('electron-updater'),
      }),
    },
    address,
  )
  const publish = () => appState.set({ updates: updates.view })
  publish()
  updates.onChange(publish)
  policy.onChange(publish)
  quit.followUpdate(autoUpdater)
  events.quit.add(() => updates.stop({ mayInstall: !quit.keepsVersion }))
  updates.start()
  return updates
}

/** Notices when a package manager has replaced `installed` with another version. */
function watchForReplacement(
  installed: string,
  { scheduler, appState }: Pick<UpdateParts, 'scheduler' | 'appState'>,
): void {
  const isReplaced = createReplacedCheck(installed)
  scheduler.onTick(async () => {
    if (await isReplaced()) appState.set({ isReplaced: true })
  })
}
