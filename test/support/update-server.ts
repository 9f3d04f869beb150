import { EventEmitter, once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TransferNet } from '../../main/updates/transfer.ts'

/** Answers in its own way: an attack. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface UpdateServer {
  readonly address: string
  /** By the name of the file; a content is sent as it is. */
  readonly files: Map<string, string | Uint8Array | Answer>
  /** The names that were asked for, in turn. */
  readonly asked: string[]
  /** All headers of all requests, as they came. */
  readonly headers: string[]
  close(): Promise<void>
}

/** A static server on the loopback, in `/updates`. */
export async function startUpdateServer(): Promise<UpdateServer> {
  const files: UpdateServer['files'] = new Map()
  const asked: string[] = []
  const headers: string[] = []
  const server = createServer((request, response) => {
    const name = /^\/updates\/([^/]+)$/.exec(request.url ?? '')?.[1] ?? ''
    asked.push(name)
    headers.push(...request.rawHeaders)
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
    headers,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Node's HTTP in the form of Electron's `net`, as far as a transfer uses it. */
export const nodeNet: TransferNet<null> = {
  request({ method, url }) {
    const outgoing = new EventEmitter()
    const call = httpRequest(url, { method, agent: false })
    call.on('error', (error) => outgoing.emit('error', error))
    call.on('response', (response) => {
      const { statusCode = 0 } = response
      if (statusCode >= 300 && statusCode < 400) outgoing.emit('error', new Error('Redirect was cancelled'))
      else outgoing.emit('response', Object.assign(response, { statusCode }))
    })
    return Object.assign(outgoing, {
      end: () => call.end(),
      abort: () => call.destroy(),
    })
  },
}
