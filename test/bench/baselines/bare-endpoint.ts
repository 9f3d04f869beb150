import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** What a request costs without Deckpass: a server on a local socket that gives each the same answer. */
export async function openBareEndpoint(path: string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('{"token":"bare"}\n'))
  })
  // Where the bench runs as root, curl runs as another user.
  server.listen({ path, writableAll: true })
  await once(server, 'listening')
  return server
}
