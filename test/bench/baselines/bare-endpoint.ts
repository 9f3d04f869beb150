import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** A server on a local socket that gives every request the same answer and looks nobody up. */
export async function openBareEndpoint(path: string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"token":"bare"}\n'))
  })
  // The bench runs as root where it may, and curl does not.
  server.listen({ path, readableAll: true, writableAll: true })
  await once(server, 'listening')
  return server
}
