import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { writeFileAtomic } from '../../files/files.ts'
import { listenPrivately, socketAddress } from '../../lifecycle/private-socket.ts'
import { type EndpointFile, endpointFilePath } from './endpoint-file.ts'
import { createEndpointServer, type EndpointServerParts } from './endpoint-server.ts'

export interface EndpointParts extends EndpointServerParts {
  readonly userData: string
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
}

/** Call only while the single-instance lock is held. Rejects if the socket cannot be opened. */
export async function openEndpoint(parts: EndpointParts) {
  const { log, userData, platform, env } = parts
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
  return {
    /** Opens the socket again if a clean-up has removed it. Requests that wait keep their connections. */
    async reopen(): Promise<void> {
      if (isClosed || address.kind !== 'unix' || existsSync(address.path)) return
      // First, because the old socket removes whatever then has its path.
      server.close()
      await listenPrivately(server, address)
    },
    async close(): Promise<void> {
      isClosed = true
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, rm(file, { force: true })])
    },
  }
}
