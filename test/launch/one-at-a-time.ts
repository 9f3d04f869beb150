import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Runs `work` while no other process on this Linux computer runs work under the same name; waits for its
 * turn. The lock is a socket in the abstract namespace (unix(7)): it ends with its process, however that
 * ends, so no stale lock is left behind.
 */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The name of such a socket ends at 107 bytes.
  const address = `\0deckpass-${createHash('sha256').update(name).digest('hex')}`
  const waiting = new Set<Socket>()
  const server = createServer((socket) => {
    waiting.add(socket.on('error', () => undefined))
  })
  while (!(await listens(server, address))) await isFree(address)
  try {
    return await work()
  } finally {
    server.close()
    for (const socket of waiting) socket.destroy()
  }
}

async function listens(server: Server, address: string): Promise<boolean> {
  server.listen(address)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
}

/** Resolves when who listens at the address stops. */
function isFree(address: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.resume()
  })
}
