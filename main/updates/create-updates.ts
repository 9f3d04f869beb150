import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Ports } from '../../app/ports/index.ts'
import type { Scheduler } from '../../app/renewal/scheduler.ts'
import type { OutgoingCalls } from '../../app/service/outgoing-calls.ts'
import type { SettingsStore } from '../../app/settings/ports.ts'
import type { TokenManager } from '../../app/token-manager.ts'
import { Updates } from '../../app/updates/updates.ts'
import { createSession } from '../service/create-session.ts'
import { createReplacedCheck } from './replaced-program.ts'
import { updateRoute } from './update-route.ts'
import { createUpdater } from './updater.ts'

interface UpdateParts extends Pick<Ports, 'clock' | 'log' | 'network' | 'random'> {
  /** The address of the update server; null: nothing looks for updates. */
  readonly address: string | null
  readonly calls: OutgoingCalls
  readonly scheduler: Scheduler
  readonly settings: SettingsStore
  readonly policy: PolicyStore
  readonly manager: Pick<TokenManager, 'setState' | 'events'>
  isLocked(): boolean
  /** Whether this version is to stay as Deckpass quits. */
  keepsVersion(): boolean
}

/** Looks for newer versions, to tell of them or to fetch them. Null without an address. */
export function createUpdates(parts: UpdateParts): Updates | null {
  const { address, clock, log, settings, policy, manager } = parts
  if (address === null) return null
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
      mode: () => (policy.read().enforced.updates === 'off' ? 'forbidden' : settings.read().updates),
    },
    address,
  )
  const publish = () => manager.setState({ updates: updates.view })
  publish()
  updates.onChange(publish)
  policy.onChange(publish)
  manager.events.quit.add(() => updates.stop(!parts.keepsVersion()))
  updates.start()
  return updates
}

/** Tells of a version that a package manager put at `installed`, in the place of the one that runs. */
export function tellOfReplacement(
  installed: string,
  { scheduler, manager }: Pick<UpdateParts, 'scheduler' | 'manager'>,
): void {
  const isReplaced = createReplacedCheck(installed)
  scheduler.onTick(async () => {
    if (await isReplaced()) manager.setState({ isReplaced: true })
  })
}
