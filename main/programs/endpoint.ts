import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import type { Clock, Log } from '../../app/ports.ts'
import { askerUnclear } from '../../app/programs/desk-problems.ts'
import { programOf } from '../../app/programs/program.ts'
import type { ProgramDesk } from '../../app/programs/program-desk.ts'
import { endpointFilePath, removeEndpointFile, writeEndpointFile } from './endpoint-file.ts'
import { createEndpointServer } from './endpoint-server.ts'
import { listenAlone } from './listen.ts'
import { createPeers } from './peer.ts'
import { createRoutes, route } from './routes.ts'
import { socketAddress } from './socket-address.ts'

export interface EndpointParts {
  readonly desk: ProgramDesk
  readonly log: Log
  readonly clock: Pick<Clock, 'monotonic'>
  readonly userData: string
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Endpoint {
  /** Nothing answers afterwards, and `endpoint.json` is gone. */
  close(): Promise<void>
}

/**
 * Opens the endpoint for programs on this computer. Call only while the single-instance lock is held.
 * Rejects where the system does not let it listen.
 */
export async function openEndpoint(parts: EndpointParts): Promise<Endpoint> {
  const { desk, log, clock, userData, version, platform, env } = parts
  const address = socketAddress({ platform, env, home: homedir(), userData, randomBytes })
  const secret = randomBytes(32).toString('base64url')
  const routes = createRoutes(desk, version)
  const peers = createPeers(platform, address.path, log)
  const limited = createEndpointServer({
    secret,
    log,
    clock,
    answer: ({ socket, ...request }) =>
      route(routes, {
        ...request,
        async asker() {
          const peer = await peers.of(socket)
          if (peer.kind === 'unclear') return askerUnclear
          return {
            kind: 'asker',
            program: peer.kind === 'untold' ? null : programOf(peer.lineage, process.execPath),
          }
        },
      }),
  })
  await listenAlone(limited.server, address)
  limited.server.on('error', (error) => log.error('programs.endpoint', { error }))
  const file = endpointFilePath(userData)
  await writeEndpointFile(file, { version: 1, pid: process.pid, socket: address.path, secret })
  log.info('programs.listening', { socket: address.path })
  return {
    async close() {
      peers.close()
      await Promise.all([limited.close(), removeEndpointFile(file)])
    },
  }
}
