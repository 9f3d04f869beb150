import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Core } from '../../../app/core.ts'
import type { ClosedEndpoint } from '../../../app/programs/model/program-view.ts'
import type { SettingsStore } from '../../../app/settings/ports.ts'
import { isSame } from '../../../app/util/keep-equal.ts'
import { createSerialQueue } from '../../../app/util/serial-queue.ts'
import { toFileProblem } from '../../files/file-errors.ts'
import { writeFileAtomic } from '../../files/files.ts'
import { listenPrivately, lookAtSocketFolder, socketAddress } from '../../files/private-socket.ts'
import { type EndpointFile, endpointFilePath, readEndpointFile } from './endpoint-file.ts'
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
 * Opens the endpoint for programs and keeps it open until Deckpass quits, even if programs may not ask for tokens,
 * because it also answers requests for no token, for example to lock. Call only while the single-instance lock is held.
 */
export function startEndpoint(parts: StartParts): void {
  const { log, settings, core, firstScreen, platform, env, userData } = parts
  const { broker, events, scheduler, notifier, reported } = core
  const endpoint = createEndpoint({ ...parts, broker })
  void keepOpen()
  scheduler.ticked.add(() => void keepOpen())
  events.quit.add((waitFor) => waitFor(endpoint.close()))

  async function keepOpen(): Promise<void> {
    await firstScreen
    report(await endpoint.open().then(() => null, failureOf))
  }

  function failureOf(error: unknown): ClosedEndpoint {
    log.error('programs.endpoint', { error })
    const { path, problem } = lookAtSocketFolder(platform, env, userData)
    // If the socket's folder has no problem, `endpoint.json` could not be written.
    return problem === null ? { path: userData, problem: toFileProblem(error) } : { path, problem }
  }

  /** Notifies the person of each failure once. */
  function report(closed: ClosedEndpoint | null): void {
    const isNew = !isSame(reported.read().closedEndpoint, closed)
    reported.set({ closedEndpoint: closed })
    if (closed !== null && isNew && settings.read().programsMayAsk)
      notifier.show({ tag: 'programs', message: { kind: 'endpoint-failed', closed }, accountId: null })
  }
}

export function createEndpoint(parts: EndpointParts) {
  const { log, userData, platform, env } = parts
  const address = socketAddress(platform, env, userData)
  const secret = randomBytes(32).toString('base64url')
  const file = endpointFilePath(userData)
  const content: EndpointFile = { version: 1, pid: process.pid, socket: address.path, secret }
  const inOrder = createSerialQueue()
  let server: Server | null = null
  let isClosed = false
  return {
    /** Opens what is not open or was removed by a clean-up of temporary files. Rejects if that fails. */
    open: () => inOrder(openMissing),
    close: () => inOrder(close),
  }

  async function openMissing(): Promise<void> {
    if (isClosed) return
    // Loaded on demand, so that the first screen does not wait for it.
    server ??= (await import('./endpoint-server.ts')).createEndpointServer(secret, parts)
    if (!server.listening || (address.kind === 'unix' && !existsSync(address.path))) {
      // Closes the old socket first, because that removes whatever is at its path. Its requests keep their connections.
      server.close()
      await listenPrivately(server, address)
      log.info('programs.listening', { socket: address.path })
    }
    if (readEndpointFile(userData, platform)?.secret !== secret)
      await writeFileAtomic(file, `${JSON.stringify(content)}\n`)
  }

  async function close(): Promise<void> {
    isClosed = true
    const closed = new Promise<unknown>((resolve) => (server ? server.close(resolve) : resolve(null)))
    server?.closeAllConnections()
    await Promise.all([closed, rm(file, { force: true })])
  }
}
