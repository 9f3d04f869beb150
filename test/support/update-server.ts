import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers in its own way: an attack. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface UpdateServer {
  readonly address: string
  /** By the name of the file; a content is sent as it is. */
  readonly files: Map<string, string | Uint8Array | Answer>
  /** The names that were asked for, in turn. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A static server on the loopback, in `/updates`. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const files: UpdateServer['files'] = new Map()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = /^\/updates\/([^/]+)$/.exec(request.url ?? '')?.[1] ?? ''
    asked.push(name)
    const content = files.get(name)
    if (typeof content === 'function') content(request, response)
    else if (content === undefined) response.writeHead(404).end()
    else response.end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/updates`,
    files,
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
