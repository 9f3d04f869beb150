import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Makes the server listen on a free port of the loopback address. Resolves to the port. */
export async function listenLocally(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return port
}

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server)
  server.close()
  return port
}
