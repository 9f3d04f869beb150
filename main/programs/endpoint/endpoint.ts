import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Core } from '../../../app/core.ts'
import type { SettingsStore } from '../../../app/settings/ports.ts'
import { writeFileAtomic } from '../../files/files.ts'
import { listenPrivately, lookAtSocketFolder, socketAddress } from '../../files/private-socket.ts'
import { type EndpointFile, endpointFilePath } from './endpoint-file.ts'
import type { EndpointServerParts } from './endpoint-server.ts'

interface EndpointParts extends EndpointServerParts {
  readonly userData: string
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
}

interface StartParts extends Omit<EndpointParts, 'broker'> {
  readonly settings: Pick<SettingsStore, 'read'>
  readonly core: Pick<Core, 'broker' | 'events' | 'scheduler' | 'notifier' | 'reported'>
  /** The endpoint opens only after this, when the main window has drawn its first screen. */
  readonly firstScreen: Promise<unknown>
}

/**
 * Opens the endpoint for programs, and keeps it open until Deckpass quits. Even if programs may not ask for tokens,
 * because it also answers other requests, such as the lock's. Call only while the single-instance lock is held.
 */
export function startEndpoint(parts: StartParts): void {
  const { log, settings, core, firstScreen, platform, env, userData } = parts
  const { broker, events, scheduler, notifier, reported } = core
  const fail = (error: unknown) => log.error('programs.endpoint', { error })
  const endpoint = firstScreen
    .then(() => openEndpoint({ ...parts, broker }))
    .catch((error: unknown) => {
      fail(error)
      const { path, problem } = lookAtSocketFolder(platform, env, userData)
      const closed = { path, problem: problem ?? 'unknown' } as const
      reported.set({ closedEndpoint: closed })
      if (settings.read().programsMayAsk)
        notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed', closed }, accountId: null })
      return null
    })
  scheduler.ticked.add(() => void endpoint.then((opened) => opened?.reopen()).catch(fail))
  events.quit.add((waitFor) => waitFor(endpoint.then((opened) => opened?.close())))
}

/** Rejects if the socket cannot be opened. */
export async function openEndpoint(parts: EndpointParts) {
  const { log, userData, platform, env } = parts
  // Loaded on demand, because the first screen comes before it.
  const { createEndpointServer } = await import('./endpoint-server.ts')
  const address = socketAddress(platform, env, userData)
  const secret = randomBytes(32).toString('base64url')
  const server = createEndpointServer(secret, parts)
  await listenPrivately(server, address)
  server.on('error', (error) => log.error('programs.endpoint', { error }))
  const file = endpointFilePath(userData)
  const content: EndpointFile = { version: 1, pid: process.pid, socket: address.path, secret }
  await writeFileAtomic(file, `${JSON.stringify(content)}\n`)
  log.info('programs.listening', { socket: address.path })
  let isClosed = false
  return { reopen, close }

  /** Opens the socket again if a clean-up has removed it. Requests that wait keep their connections. */
  async function reopen(): Promise<void> {
    if (isClosed || address.kind !== 'unix' || existsSync(address.path)) return
    // First, because the old socket removes whatever then has its path.
    server.close()
    await listenPrivately(server, address)
  }

  async function close(): Promise<void> {
    isClosed = true
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await Promise.all([closed, rm(file, { force: true })])
  }
}
