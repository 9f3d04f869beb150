import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listenLocally } from '../support/local-port.ts'

/**
 * Starts a proxy on this machine for plain calls (RFC 9112 section 3.2.2) and for tunnels (RFC 9110 section 9.3.6).
 * With an account it refuses everybody else (section 11.7).
 */
export async function startProxy({
  account,
}: {
  readonly account?: { readonly username: string; readonly password: string }
} = {}) {
  const targets: string[] = []
  const sockets = new Set<Socket>()
  let refused = 0
  const expected = account && `Basic ${btoa(`${account.username}:${account.password}`)}`
  const isWelcome = ({ headers }: IncomingMessage) => {
    if (expected === undefined || headers['proxy-authorization'] === expected) return true
    refused += 1
    return false
  }

  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = URL.parse(incoming.url ?? '')
    targets.push(url?.host ?? '')
    if (!isWelcome(incoming)) {
      incoming.resume()
      outgoing.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="the office"' }).end()
      return
    }
    const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = incoming.headers
    const call = request(url ?? '', { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    call.on('error', () => outgoing.destroy())
    incoming.pipe(call)
  })
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    const target = incoming.url ?? ''
    targets.push(target)
    socket.on('error', () => socket.destroy())
    if (!isWelcome(incoming)) {
      socket.end(
        'HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic realm="the office"\r\nContent-Length: 0\r\n\r\n',
      )
      return
    }
    const { hostname, port } = new URL(`http://${target}`)
    const through = connect(Number(port || 80), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
    through.on('error', () => socket.destroy())
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await listenLocally(server)
  return {
    /** Host and port. */
    address: `127.0.0.1:${port}`,
    /** Host and port of each call and each tunnel, oldest first; the refused ones too. */
    targets,
    /** The number of refusals because the password was missing or wrong. */
    refused: () => refused,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Switches that send all of the app's calls through the proxy, even those to this machine. */
export function throughProxy({ address }: { readonly address: string }): string[] {
  return [`--proxy-server=http://${address}`, '--proxy-bypass-list=<-loopback>']
}
