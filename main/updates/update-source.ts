import type { Ports } from '../../app/ports/index.ts'
import type { Updater } from '../../app/updates/ports.ts'
import { createSession } from '../service/create-session.ts'
import { readUpdateAddress } from './update-address.ts'
import { updateRoute } from './update-route.ts'
import { createUpdater } from './updater.ts'

/** The update address of a packaged Deckpass, or null. Set by the build (electron.vite.config.ts). */
declare const __UPDATE_ADDRESS__: string | null

/** Null if there is no address for newer versions. */
export function createUpdateSource(
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
  isPackaged: boolean,
): Updater | null {
  const { platform, execPath, resourcesPath, env } = process
  const address = isPackaged ? __UPDATE_ADDRESS__ : readUpdateAddress(env)
  if (address === null) return null
  const route = updateRoute(platform, execPath, resourcesPath)
  const session = createSession('electron-updater')
  return createUpdater({ address, clock, log, route, session })
}
